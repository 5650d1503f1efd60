/** TEST FIXTURE: a client of the listing operations, who can also bet on the site. */
import { newReference, settledAnswer } from '../../testing-app.ts';
import type { BetfairTest } from '../testing-betfair.ts';

export class ListingClient {
  readonly #betfair: BetfairTest;
  readonly #client: Awaited<ReturnType<BetfairTest['client']>>;

  constructor(betfair: BetfairTest, client: Awaited<ReturnType<BetfairTest['client']>>) {
    this.#betfair = betfair;
    this.#client = client;
  }

  /** Returns the result of an operation. Throws if it answers with an error. */
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many forms
  async call(operation: string, params: object): Promise<any> {
    const { result, error } = await this.#betfair.rpc(`SportsAPING/v1.0/${operation}`, params, this.#client);
    if (error !== undefined) throw new Error(JSON.stringify(error));
    return result;
  }

  /** Returns the code of the exception of an operation, or the message of another error; null: it succeeded. */
  async refusal(operation: string, params: object): Promise<string | null> {
    const { error } = await this.#betfair.rpc(`SportsAPING/v1.0/${operation}`, params, this.#client);
    return error === undefined ? null : (error.data?.APINGException?.errorCode ?? error.message);
  }

  /** Bets on the site: a back at side 0, a lay at side 1. Returns the bet id. */
  async bet(wish: Record<string, unknown>): Promise<string> {
    const body = [
      {
        side: 0,
        btype: 'MATCH_ODDS',
        oddsType: 'DECIMAL',
        eventTypeId: '4',
        betSlipRef: newReference(),
        fromOneClick: false,
        betDelay: 0,
        line: null,
        ...wish,
      },
    ];
    const placing = this.#betfair.test.call('POST', 'exchange/order', { token: this.#client.siteToken, body });
    const { result } = (await settledAnswer(this.#betfair.test, placing)).body as unknown as { result: { success: boolean; bet: { _id: string } }[] };
    if (result[0]?.success !== true) throw new Error(JSON.stringify(result));
    return result[0].bet._id;
  }
}

/** Makes a player with app keys and a session. */
export async function listingClient(betfair: BetfairTest, name: string): Promise<ListingClient> {
  return new ListingClient(betfair, await betfair.client(name));
}
