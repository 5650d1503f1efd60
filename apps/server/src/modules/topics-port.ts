/** The bus of the server with the topics of all modules. Each topic is declared in the port of the module that publishes it. */
import type { TopicBus } from '../platform/memory-bus.ts';
import type { AccountTopics } from './accounts/accounts-port.ts';
import type { ApprovalTopics } from './approvals/approvals-port.ts';
import type { SessionTopics } from './auth/auth-port.ts';
import type { AutoCashOutTopics } from './auto-cash-out/auto-cash-out-port.ts';
import type { EntryTriggerTopics } from './entry-triggers/entry-triggers-port.ts';
import type { BonusTopics } from './bonus/bonus-port.ts';
import type { CareTopics } from './care/care-port.ts';
import type { PaymentTopics } from './cashier/cashier-port.ts';
import type { CasinoTopics } from './casino-rounds/casino-rounds-port.ts';
import type { CatalogueTopics } from './catalogue/catalogue-port.ts';
import type { ConnectionTopics } from './disconnect-cancel/disconnect-cancel-port.ts';
import type { EmergencyTopics } from './emergency/emergency-port.ts';
import type { FeedTopics } from './feeds/feeds-port.ts';
import type { NotificationTopics } from './notifications/notifications-port.ts';
import type { OperatorTopics } from './operators/operators-port.ts';
import type { OrderTopics } from './orders/orders-port.ts';
import type { PlayTopics } from './play-limits/play-limits-port.ts';
import type { SecurityTopics } from './security-notices/security-notices-port.ts';
import type { SettlementTopics } from './settlement/settlement-port.ts';
import type { SiteTopics } from './sites/sites-port.ts';
import type { TicketTopics } from './tickets/tickets-port.ts';

export type BusTopics = AccountTopics &
  ApprovalTopics &
  SessionTopics &
  AutoCashOutTopics &
  EntryTriggerTopics &
  BonusTopics &
  CareTopics &
  PaymentTopics &
  CasinoTopics &
  CatalogueTopics &
  ConnectionTopics &
  EmergencyTopics &
  FeedTopics &
  NotificationTopics &
  OperatorTopics &
  OrderTopics &
  PlayTopics &
  SecurityTopics &
  SettlementTopics &
  SiteTopics &
  TicketTopics;
export type BusTopic = keyof BusTopics;
export type Bus = TopicBus<BusTopics>;
