/** What event handlers need from the gateway. */
import type { Outcome } from '@maidan/domain';
import type { SessionAccount, CheckHumanProof } from '../http/routes-port.ts';
import type { Auth } from '../modules/auth/auth-port.ts';
import type { CasinoRounds } from '../modules/casino-rounds/casino-rounds-port.ts';
import type { MarketViews } from '../modules/catalogue/catalogue-port.ts';
import type { BetService } from '../modules/orders/placing/bet-service-port.ts';
import type { PhoneAccess } from '../modules/phone-access/phone-access-port.ts';
import type { Orders } from '../modules/orders/orders-port.ts';
import type { Log } from '../platform/log.ts';
import type { Connection } from './connection.ts';
import type { HomeList } from './home-list.ts';
import type { Publisher } from './publisher.ts';

export interface GatewayModules {
  readonly auth: Auth;
  readonly humanProof: CheckHumanProof;
  readonly phoneAccess: Pick<PhoneAccess, 'login'>;
  readonly orders: Orders;
  readonly betService: BetService;
  readonly views: MarketViews;
  readonly casinoRounds: Pick<CasinoRounds, 'place' | 'cashOut' | 'cancelBet'>;
  readonly publisher: Publisher;
  readonly log: Log;
}

export interface GatewayContext {
  readonly parts: GatewayModules;
  readonly home: HomeList;
  /** Finds the session of a token and assigns the socket to it. A token of another account is refused (T-11). */
  bind(connection: Connection, token: string, action: boolean): Promise<Outcome<SessionAccount>>;
  /** Assigns the socket to this session: it gets its pool's books and its account's messages. */
  own(connection: Connection, session: SessionAccount): void;
}
