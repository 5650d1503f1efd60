/**
 * Translates the invented names of teams, players and competitions to Devanagari, word by word. A name is translated only if the list has
 * all of its words; names of other feeds stay as their feed writes them. A test of the sports package keeps the list complete.
 */
const WORDS = `
Pune पुणे|Indore इंदौर|Nagpur नागपुर|Kochi कोच्चि|Surat सूरत|Bhopal भोपाल|Patna पटना|Ranchi राँची|Mysuru मैसूरु|Vadodara वडोदरा
Guwahati गुवाहाटी|Jodhpur जोधपुर|Madurai मदुरै|Cuttack कटक|Raipur रायपुर|Dehradun देहरादून|Amritsar अमृतसर|Udaipur उदयपुर
Nashik नासिक|Shimla शिमला|Panaji पणजी|Agra आगरा|Vizag विज़ाग|Jammu जम्मू|Kanpur कानपुर|Salem सेलम
Comets कॉमेट्स|Mariners मैरिनर्स|Pioneers पायनियर्स|Kestrels केस्ट्रल्स|Monsoons मॉनसून्स|Lancers लांसर्स|Voyagers वॉयजर्स|Cobras कोबराज़
Gliders ग्लाइडर्स|Meteors मीटियर्स|Cranes क्रेन्स|Archers आर्चर्स|Banyans बरगद्स|Drifters ड्रिफ़्टर्स|Sentinels सेंटिनल्स|Tempests टेम्पेस्ट्स
Wayfarers वेफ़ेयरर्स|Embers एम्बर्स|Otters ऑटर्स|Harriers हैरियर्स|Rovers रोवर्स|Athletic एथलेटिक|Wanderers वांडरर्स|Albion एल्बियन
Town टाउन|Old ओल्ड|Boys बॉयज़|Corinthians कोरिंथियंस|Parkside पार्कसाइड|Northern नॉर्दर्न
India भारत|Australia ऑस्ट्रेलिया|England इंग्लैंड|New न्यू|Zealand ज़ीलैंड|South साउथ|Africa अफ़्रीका|Pakistan पाकिस्तान|Sri श्री|Lanka लंका
Bangladesh बांग्लादेश|West वेस्ट|Indies इंडीज़|Afghanistan अफ़ग़ानिस्तान
Vidarbha विदर्भ|Saurashtra सौराष्ट्र|Malwa मालवा|Marwar मारवाड़|Mewar मेवाड़|Awadh अवध|Bundelkhand बुंदेलखंड|Rohilkhand रुहेलखंड
Mithila मिथिला|Magadh मगध|Konkan कोंकण|Malabar मालाबार|Kuttanad कुट्टनाड|Kongu कोंगु|Nadu नाडु|Rayalaseema रायलसीमा|Telangana तेलंगाना
Kalinga कलिंग|Bastar बस्तर|Kumaon कुमाऊँ|Garhwal गढ़वाल|Kangra काँगड़ा|Doaba दोआबा|Majha माझा|Kutch कच्छ|Kathiawar काठियावाड़
Khandesh खानदेश|Marathwada मराठवाड़ा|Coorg कूर्ग|Tulu तुलु|Barak बराक|Valley वैली|Jaintia जयंतिया|Hills हिल्स|Dooars डुआर्स
Bhojpur भोजपुर|Baghelkhand बघेलखंड|Mahakoshal महाकोशल|Nimar निमाड़|Shekhawati शेखावाटी|Haryana हरियाणा|Lahaul लाहौल|Terai तराई
Virtual वर्चुअल|Team टीम|Sapphire नीलम|Crimson क्रिमसन|Emerald पन्ना|Amber अंबर|Indigo इंडिगो|Ivory आइवरी|Scarlet स्कारलेट|Cobalt कोबाल्ट
Saffron केसरिया|Jade जेड
Aarav आरव|Advait अद्वैत|Akash आकाश|Aman अमन|Anirudh अनिरुद्ध|Arjun अर्जुन|Ayaan अयान|Bharat भारत|Chetan चेतन|Darshan दर्शन
Deepak दीपक|Devansh देवांश|Eshan ईशान|Farhan फ़रहान|Gaurav गौरव|Harish हरीश|Imran इमरान|Ishaan ईशान|Jatin जतिन|Kabir कबीर
Karthik कार्तिक|Kunal कुणाल|Lakshya लक्ष्य|Manav मानव|Mohit मोहित|Naveen नवीन|Nikhil निखिल|Omkar ओंकार|Parth पार्थ|Pranav प्रणव
Raghav राघव|Ritesh रितेश|Rohan रोहन|Sahil साहिल|Sameer समीर|Shreyas श्रेयस|Siddharth सिद्धार्थ|Tanmay तन्मय|Tejas तेजस|Uday उदय
Varun वरुण|Vihaan विहान|Vikas विकास|Yash यश|Zubin ज़ुबिन
Acharya आचार्य|Bansal बंसल|Bhatt भट्ट|Bose बोस|Chauhan चौहान|Chopra चोपड़ा|Das दास|Deshmukh देशमुख|Dutta दत्ता|Fernandes फ़र्नांडिस
Ghosh घोष|Gill गिल|Gokhale गोखले|Hegde हेगड़े|Iyer अय्यर|Jain जैन|Joshi जोशी|Kamath कामथ|Kulkarni कुलकर्णी|Lal लाल|Mahajan महाजन
Menon मेनन|Mishra मिश्रा|Nair नायर|Oberoi ओबेरॉय|Pawar पवार|Pillai पिल्लै|Prasad प्रसाद|Qureshi क़ुरैशी|Rana राणा|Rao राव|Rawat रावत
Saxena सक्सेना|Sethi सेठी|Shetty शेट्टी|Sinha सिन्हा|Solanki सोलंकी|Thakur ठाकुर|Tiwari तिवारी|Varma वर्मा|Yadav यादव
Tom टॉम|Ashby ऐशबी|Liam लियम|Corrigan कॉरिगन|Mateo मातेओ|Fuentes फ़ुएंतेस|Luka लूका|Petrovac पेत्रोवाच|Jonas योनास|Lindqvist लिंडक्विस्ट
Hugo ह्यूगो|Marchand मार्शां|Pavel पावेल|Dvorsky द्वोर्स्की|Enzo एंज़ो|Bellandi बेलांदी|Felix फ़ेलिक्स|Brandt ब्रांट|Oskar ऑस्कर|Nyholm न्यूहोम
Diego डिएगो|Salvatierra साल्वातिएरा|Marek मारेक|Zielonka ज़िएलोंका|Callum कैलम|Reid रीड|Noah नोआ|van वान|Dalen डालेन|Kenji केंजी
Morita मोरिता|Andrei आंद्रेई|Popovici पोपोविची|Rafael राफ़ाएल|Quintas किंतास|Sven स्वेन|Aasland ऑसलान
Sahyadri सह्याद्रि|Coast कोस्ट|Gangetic गंगेटिक|Aravalli अरावली|Deccan दक्कन|Plateau पठार|Brahmaputra ब्रह्मपुत्र|Vindhya विंध्य
Nilgiri नीलगिरि|Chambal चंबल|Godavari गोदावरी|Coromandel कोरोमंडल|Shivalik शिवालिक|Thar थार|Harbour हार्बर|Southern सदर्न|Cross क्रॉस
Pavilion पवेलियन|Monsoon मॉनसून|Twilight ट्वाइलाइट|Himalayan हिमालयन|Peninsula पेनिन्सुला|Delta डेल्टा|Satpura सतपुड़ा|Eastern ईस्टर्न
Ghats घाट|Lakeland लेकलैंड|Narmada नर्मदा|Doon दून|Backwater बैकवॉटर|Charminar चारमीनार|Marine मरीन|Drive ड्राइव|Sundarban सुंदरबन
Chilika चिलिका|Spiti स्पीति|T20 टी20|One-Day वनडे|Football फ़ुटबॉल|Tennis टेनिस|Cricket क्रिकेट|Cup कप|Trophy ट्रॉफ़ी|Shield शील्ड
Challenge चैलेंज|Carnival कार्निवल|Series सीरीज़|League लीग|Championship चैंपियनशिप|Fives फ़ाइव्स|Stars स्टार्स|Blitz ब्लिट्ज़|Ball बॉल|by बाय
Super सुपर|Six सिक्स|Knockout नॉकआउट|Rapid रैपिड|Winner विजेता
`;

const HINDI: ReadonlyMap<string, string> = new Map(
  WORDS.trim()
    .split(/[|\n]/)
    .map((pair): [string, string] => {
      const space = pair.indexOf(' ');
      return [pair.slice(0, space), pair.slice(space + 1)];
    }),
);

function hindiWord(word: string): string | undefined {
  return HINDI.get(word) ?? (/^[\d-]+$/.test(word) ? word : undefined);
}

/** Returns the name in Devanagari ('A v B' as 'अ बनाम ब'), or null if the list lacks one of its words. Numbers stay as they are. */
export function hindiName(name: string): string | null {
  const words = name.split(' ').map((word) => (word === 'v' ? 'बनाम' : hindiWord(word)));
  return words.length > 0 && words.every((word) => word !== undefined) && words.some((word) => /[\u0900-\u097F]/.test(word)) ? words.join(' ') : null;
}

/** Returns the name in Devanagari, or the name itself if it cannot be translated. */
export function nameInHindi(name: string): string {
  return hindiName(name) ?? name;
}
