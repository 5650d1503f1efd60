/** The icons of the footer and the contacts, 24 x 24 px, in the colour of the text. They are our own drawings, not logos of companies. */
import type { ContactKey } from './footer-entries.ts';

const CONTACT: Readonly<Record<ContactKey, string>> = {
  'contact.whatsapp': 'M4 20l1.3-4A8 8 0 1 1 8.5 19zM9 9c0 3 3 6 6 6l1-2-2-1-1 1c-1-.4-2-1.4-2.4-2.400L12 10l-1-2z',
  'contact.telegram': 'M3 11l18-7-4 16-6-4-2 4-1-6 9-7',
  'contact.instagram': 'M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3zM12 8.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM16.8 7.200h.01',
  'contact.facebook': 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM11 20v-9a2.5 2.5 0 0 1 2.5-2.500H15M9 13h5',
  'contact.email': 'M3 6h18v12H3zM3 7l9 6 9-6',
  'contact.phone': 'M6 3h4l1 5-2.5 1.500a11 11 0 0 0 6 6L16 13l5 1v4c0 2-2 3-3 3C10 20 4 14 3 6c0-1 1-3 3-3z',
  'contact.support': 'M4 14v-2a8 8 0 0 1 16 0v2M4 13h3v6H5a1 1 0 0 1-1-1zM20 13h-3v6h2a1 1 0 0 0 1-1zM19 19c0 2-3 2-6 2',
};

const TRUST = {
  responsible: 'M12 21s-8-4.5-8-11a4.5 4.5 0 0 1 8-2.500A4.5 4.5 0 0 1 20 10c0 6.5-8 11-8 11zM9 12l2 2 4-4',
  licence: 'M6 3h9l3 3v15H6zM9 8h6M9 11h6M12 14.500a2 2 0 1 0 .01 0M11 18l-.5 3M13 18l.5 3',
  adults: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM7 10l1.5-1v6M11.8 9a1.5 1.5 0 1 0 .01 0M11.8 12a1.7 1.7 0 1 0 .01 0M15 12h4M17 10v4',
  fairPlay: 'M12 4v16M8 20h8M5 7h14M5 7l-3 6h6zM19 7l-3 6h6z',
  secure: 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3M12 14v3',
  ageHelp: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM10 10a2 2 0 1 1 2.5 2c-.5.2-.5.6-.5 1.200M12 16h.01',
} as const;
export type TrustName = keyof typeof TRUST;

function Mark({ path, size }: { readonly path: string; readonly size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="flex-none"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}

export function ContactMark({ name }: { readonly name: ContactKey }) {
  return <Mark path={CONTACT[name]} size={22} />;
}

export function TrustMark({ name }: { readonly name: TrustName }) {
  return <Mark path={TRUST[name]} size={26} />;
}

/** Two arrows for a transfer between two phones. */
export function UpiMark() {
  return (
    <svg width={26} height={26} viewBox="0 0 24 24" aria-hidden="true" focusable="false" className="flex-none">
      <path d="M5 4l7 8-7 8z" fill="var(--profit)" />
      <path d="M12 4l7 8-7 8z" fill="var(--warn)" opacity=".75" />
    </svg>
  );
}

export function BankMark() {
  return <Mark path="M3 10l9-6 9 6zM5 10v8M10 10v8M14 10v8M19 10v8M3 20h18" size={26} />;
}

export function AndroidMark() {
  return <Mark path="M6 10a6 6 0 0 1 12 0zM6 12h12v7H6zM8 5L6.5 3M16 5l1.5-2M9.5 8h.01M14.5 8h.01" size={26} />;
}

export function ScoreMark() {
  return <Mark path="M4 5h16v14H4zM12 5v14M7 9h2v6M15 9h2v3h-2v3h2" size={26} />;
}
