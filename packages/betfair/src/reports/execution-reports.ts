/** Reports of placeOrders, cancelOrders, updateOrders and replaceOrders (contract 4.1). Fields without a value are left out. */
import type { ExecutionError, ExecutionReportStatus, InstructionError, InstructionReportStatus } from '../enums.ts';

export interface ReportHead {
  readonly customerRef?: string | undefined;
  readonly marketId?: string | undefined;
}

export interface InstructionReport {
  readonly status: InstructionReportStatus;
  readonly errorCode?: InstructionError;
}

export interface ExecutionReport<Report extends InstructionReport> {
  readonly customerRef?: string;
  readonly status: ExecutionReportStatus;
  readonly errorCode?: ExecutionError;
  readonly marketId?: string;
  readonly instructionReports: readonly Report[];
}

/** Returns a report that refuses the request as a whole. */
export function failedReport<Report extends InstructionReport>(
  head: ReportHead,
  errorCode: ExecutionError,
  reports: readonly Report[],
): ExecutionReport<Report> {
  return { ...headOf(head), status: 'FAILURE', errorCode, instructionReports: reports };
}

/** Returns a report that follows from its instructions: all failed, some failed, or none. */
export function composedReport<Report extends InstructionReport>(head: ReportHead, reports: readonly Report[]): ExecutionReport<Report> {
  const failed = reports.filter(({ status }) => status === 'FAILURE').length;
  if (failed === 0) return { ...headOf(head), status: 'SUCCESS', instructionReports: reports };
  if (failed === reports.length) return failedReport(head, 'BET_ACTION_ERROR', reports);
  return { ...headOf(head), status: 'PROCESSED_WITH_ERRORS', errorCode: 'PROCESSED_WITH_ERRORS', instructionReports: reports };
}

/** Returns the report of a request that got no answer in time. Its fate is not known yet. */
export function timedOutReport<Report extends InstructionReport>(head: ReportHead, reports: readonly Report[]): ExecutionReport<Report> {
  return { ...headOf(head), status: 'TIMEOUT', instructionReports: reports };
}

/** Returns the status of an instruction and its code; null: it succeeded. */
export function instructionStatus(errorCode: InstructionError | null): InstructionReport {
  return errorCode === null ? { status: 'SUCCESS' } : { status: 'FAILURE', errorCode };
}

function headOf({ customerRef, marketId }: ReportHead): ReportHead & { readonly customerRef?: string; readonly marketId?: string } {
  return { ...(customerRef === undefined ? {} : { customerRef }), ...(marketId === undefined ? {} : { marketId }) };
}
