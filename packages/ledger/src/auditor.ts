/**
 * The auditor checks the consistency of a ledger from plain rows (FD-20). Pure: the server's audit command reads the rows in one
 * REPEATABLE READ transaction.
 */
import { EntryAudit, type Report } from './audit-entries.ts';
import { auditCrossMatches } from './audit-cross-matches.ts';
import { auditHolds, auditPositions } from './audit-positions.ts';
import {
  AUDIT_CHECKS,
  type AuditCheck,
  type AuditFinding,
  type EntryRow,
  type MarketRow,
  type OpenOrderRow,
  type PositionRow,
  type TradeRow,
  type WalletRow,
} from './audit-rows.ts';

export interface AuditReport {
  readonly ok: boolean;
  readonly entries: number;
  readonly wallets: number;
  /** Sum of the differences in paise, without those of the checks in NOT_MONEY: unknown accounts, and positions, which are not money yet. */
  readonly paiseOff: number;
  /** How often each check failed. Every check is listed, so that the report shows that it ran. */
  readonly failures: { readonly [check in AuditCheck]: number };
  /** The first MAX_FINDINGS findings. */
  readonly findings: readonly AuditFinding[];
}

/** A report lists at most this many findings; `failures` counts all of them. */
export const MAX_FINDINGS = 200;

/**
 * The rows apart from the entries. Leave out trades if positions were not kept from the first trade on. In settled markets only the rows of cross
 * matches are checked.
 */
export interface AuditFacts {
  readonly wallets: readonly WalletRow[];
  readonly markets: readonly MarketRow[];
  /** Those of players and of the accounts of cross matches. */
  readonly positions: readonly PositionRow[];
  readonly openOrders: readonly OpenOrderRow[];
  readonly trades?: readonly TradeRow[];
}

/** An audit that reads entries one by one: call `addEntry` by ascending id, then `finish` once. */
export interface Audit {
  addEntry(entry: EntryRow): void;
  /** Runs all other checks and returns the report. */
  finish(facts: AuditFacts): AuditReport;
}

/** Checks whose differences are not paise of an account. */
const NOT_MONEY: ReadonlySet<AuditCheck> = new Set([
  'entry is on an account of the chart',
  'position follows its trades',
  'cross match is whole',
  'cross-matching keeps nothing',
]);

/** Returns an audit without entries. */
export function startAudit(): Audit {
  const failures = Object.fromEntries(AUDIT_CHECKS.map((check) => [check, 0])) as { [check in AuditCheck]: number };
  const findings: AuditFinding[] = [];
  let paiseOff = 0;
  const report: Report = (check, where, expected, actual) => {
    failures[check] += 1;
    const difference = Math.abs(actual - expected);
    if (!NOT_MONEY.has(check)) paiseOff += Number.isNaN(difference) ? Math.abs(expected) : difference;
    if (findings.length < MAX_FINDINGS) findings.push({ check, where, expected, actual });
  };
  const entryAudit = new EntryAudit(report);
  return {
    addEntry: (entry) => entryAudit.add(entry),
    finish: ({ wallets, markets, positions, openOrders, trades }) => {
      const byMarket = new Map(markets.map((market) => [market.market, market]));
      entryAudit.finish(
        wallets,
        markets.filter((market) => market.state === 'settled').map((market) => market.market),
      );
      auditHolds({ wallets, markets: byMarket, positions, openOrders }, report);
      if (trades !== undefined) auditPositions({ markets: byMarket, positions, trades }, report);
      auditCrossMatches({ markets: byMarket, positions, trades: trades ?? [] }, report);
      const ok = Object.values(failures).every((count) => count === 0);
      return { ok, entries: entryAudit.entries, wallets: wallets.length, paiseOff, failures, findings };
    },
  };
}

/** Audits rows that are all in memory and returns the report. Entries must be sorted by ascending id. */
export function auditLedger(facts: AuditFacts & { readonly entries: Iterable<EntryRow> }): AuditReport {
  const audit = startAudit();
  for (const entry of facts.entries) audit.addEntry(entry);
  return audit.finish(facts);
}

/** Formats the report as text: the verdict, then each check, then the findings. */
export function auditText(report: AuditReport): string {
  const lines = [
    `${report.ok ? 'The ledger is right' : 'THE LEDGER IS WRONG'}: ${report.paiseOff} paise off, ${report.entries} entries, ${report.wallets} wallets.`,
    ...AUDIT_CHECKS.map(
      (check) => `  ${report.failures[check] === 0 ? 'ok  ' : 'FAIL'} ${check}${report.failures[check] === 0 ? '' : ` (${report.failures[check]})`}`,
    ),
    ...report.findings.map(({ check, where, expected, actual }) => `  ${where}: ${check}: expected ${expected}, found ${actual}`),
  ];
  return lines.join('\n');
}
