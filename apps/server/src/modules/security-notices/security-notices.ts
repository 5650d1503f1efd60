/**
 * Security notices. Each one is pushed to every session of its account. The claim of a new payee writes its notice in the same commit as the
 * withdrawal (migration 0100); all others are written here.
 */
import { encodeSecurityNotice, ENDPOINTS } from '@maidan/contract';
import { accept } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { RetentionRule } from '../../platform/postgres/retention.ts';
import type { Routes } from '../../http/routes-port.ts';
import type { Bus } from '../topics-port.ts';
import type { SecurityNotice, SecurityNotices } from './security-notices-port.ts';

const MOST_LISTED = 20;

export const SECURITY_NOTICE_RETENTION: RetentionRule = {
  what: 'security notices',
  keptMs: 90 * 24 * 3_600_000,
  statement: 'delete from security_notice where id in (select id from security_notice where created_at < $1 order by created_at limit $2)',
};

type NoticeRow = Omit<SecurityNotice, 'createdAt'> & { readonly createdAt: Date };

const COLUMNS = 'id, kind, subject, address, used_at is not null as "isUsed", created_at as "createdAt"';
const noticeOf = ({ createdAt, ...row }: NoticeRow): SecurityNotice => ({ ...row, createdAt: createdAt.getTime() });

export interface SecurityNoticesParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
}

export function createSecurityNotices({ database, bus, clock }: SecurityNoticesParts): SecurityNotices {
  return {
    async write({ account, kind, subject, address, reference }) {
      const [row] = await database.query<NoticeRow>(
        `insert into security_notice (account, kind, subject, address, reference, created_at) values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
        [account, kind, subject ?? null, address ?? null, reference ?? null, new Date(clock.now())],
      );
      bus.publish('security-notice', { account, notice: noticeOf(row!) });
    },
    async announce(account, kind) {
      const [row] = await database.query<NoticeRow>(`select ${COLUMNS} from security_notice where account = $1 and kind = $2 order by id desc limit 1`, [
        account,
        kind,
      ]);
      if (row !== undefined) bus.publish('security-notice', { account, notice: noticeOf(row) });
    },
    async markUsed(orderId) {
      await database.query('update security_notice set used_at = $2 where reference = $1 and used_at is null', [orderId, new Date(clock.now())]);
    },
    async list(account) {
      const rows = await database.query<NoticeRow>(`select ${COLUMNS} from security_notice where account = $1 order by id desc limit ${MOST_LISTED}`, [
        account,
      ]);
      return rows.map(noticeOf);
    },
  };
}

/** Registers the list of the own account's notices. */
export function registerSecurityNoticeRoutes(routes: Routes, notices: Pick<SecurityNotices, 'list'>): void {
  routes.signedIn(ENDPOINTS.securityNotices, async ({ session }) =>
    accept({ success: true as const, result: (await notices.list(session.account)).map(encodeSecurityNotice) }),
  );
}
