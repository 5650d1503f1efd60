/** Commands about markets, events and tables. */
import { basename } from 'node:path';
import { OPERATOR_ENDPOINTS as E, type Endpoint } from '@maidan/contract';
import { complain, onMarket, reasonOf, resultOf, send, text, type Command, type Options, type Parsed } from './command-request.ts';
export const MARKETS: Readonly<Record<string, Command>> = {
  'list-markets': {
    usage: '[--sport 4] [--event <id>] [--status OPEN]',
    says: 'markets with their runners',
    parse: (_words, options) => {
      const query: Record<string, string> = {};
      for (const [option, name] of [
        ['sport', 'eventTypeId'],
        ['event', 'eventId'],
        ['status', 'status'],
      ] as const) {
        const value = text(options, option);
        if (value !== undefined) query[name] = value;
      }
      return send(E.operatorMarkets, { query });
    },
  },
  suspend: { usage: '<market>', says: 'stop betting on a market at once', parse: onMarket(E.operatorSuspend, reasonOf) },
  resume: { usage: '<market>', says: 'lift the suspension; the status of the feed applies again', parse: onMarket(E.operatorResume, reasonOf) },
  settle: { usage: '<market> --winner <selection> | --runs <n> [--places <n>]', says: 'settle a market', parse: onMarket(E.operatorSettle, resultOf) },
  'settle-again': {
    usage: '<market> --winner <selection> | --runs <n> --reason <text>',
    says: 'correct a result; the difference is booked',
    parse: onMarket(E.operatorSettleAgain, resultOf),
  },
  'remove-runner': {
    usage: '<market> <selection> [--reduction <per cent>] --reason <text>',
    says: 'void its bets and reduce the odds of the others at once',
    parse: ([marketId, selection], options) => {
      if (marketId === undefined || selection === undefined) return complain('Which runner? <market> and <selection> are needed (list-markets shows them).');
      const reduction = text(options, 'reduction');
      const body = { selectionId: Number(selection), ...(reduction === undefined ? {} : { reduction: Number(reduction) }), ...reasonOf(options) };
      return send(E.operatorRemoveRunner, { params: { marketId }, body });
    },
  },
  void: { usage: '<market> --reason <text>', says: 'return every stake; players see the reason', parse: onMarket(E.operatorVoid, reasonOf) },
  'official-result': {
    usage: '<file>',
    says: 'settle a recorded match again by its Cricsheet JSON where it differs',
    parse: ([file]) =>
      file === undefined
        ? complain('Which file? The path of a Cricsheet JSON is missing.')
        : send(E.operatorOfficialResult, { file, body: { name: basename(file) } }),
  },
  'set-stream': {
    usage: '<event> [--video <https address>] [--video-id <id>] [--panel <https address>]',
    says: 'set the video and statistics of an event; an omitted one is removed',
    parse: parseStream,
  },
  unsettle: { usage: '<market> --reason <text>', says: 'take a settlement back', parse: onMarket(E.operatorUnsettle, reasonOf) },
};

const onTable =
  (endpoint: Endpoint) =>
  ([tableId]: readonly string[], options: Options): Parsed =>
    tableId === undefined
      ? complain('Which table of the casino? Its number is missing (see the address of the table).')
      : send(endpoint, { params: { tableId }, body: reasonOf(options) });

export const TABLES: Readonly<Record<string, Command>> = {
  'pause-table': { usage: '<table> --reason <text>', says: 'take no more bets at a table of the casino; its round ends', parse: onTable(E.operatorPauseTable) },
  'resume-table': { usage: '<table>', says: 'accept bets at a table of the casino again', parse: onTable(E.operatorResumeTable) },
};

function parseStream([eventId]: readonly string[], options: Options): Parsed {
  if (eventId === undefined) return complain('Which event? Its id is missing (list-markets shows them).');
  return send(E.operatorEventStream, {
    params: { eventId },
    body: { videoId: text(options, 'video-id') ?? '', url: text(options, 'video') ?? '', panelUrl: text(options, 'panel') ?? '' },
  });
}
