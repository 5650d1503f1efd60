import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';

const SECRET = 'a secret of at least 32 characters here';

describe('the configuration', () => {
  it('needs no setting: the default is a simulated feed on 127.0.0.1:3000 and a new database in ./data', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      dataDirectory: resolve('data'),
      feed: { type: 'simulated' },
      feedSpeed: 1,
      seed: null,
      trustProxy: false,
    });
  });

  it('reads every setting, and takes an empty one as not set', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      FEED: 'recorded:/recordings',
      FEED_SPEED: '500',
      FEED_GAP_S: '30',
      SEED: 'x',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
      PAYMENT_S: '5',
      SMTP_URL: 'smtps://post:secret@mail.example:465',
      MAIL_FROM: 'Maidan <post@maidan.example>',
      SMS_URL: 'https://sms.example/send',
      SMS_SECRET: SECRET,
      BACKUP_DIR: '/backups',
      AUDIT_ANCHOR_FILE: '/other-disk/anchors.log',
      AUDIT_ANCHOR_URL: 'https://anchors.example/maidan',
      FEED_PROVIDERS: '/etc/feeds.json',
      TABLE_LOBBIES: 'jugnu=https://tables.example/lobby  kesar=http://tables.localhost:4000',
      GOOGLE_CLIENT_IDS: 'maidan=12-ab.apps.googleusercontent.com',
      GOOGLE_ISSUER: 'http://127.0.0.1:4001',
      GOOGLE_KEYS_URL: 'https://issuer.example/certs',
      ANALYTICS_IDS: 'maidan=G-ABCDE12345',
      RECAPTCHA_KEYS: 'jugnu=public-key',
      RECAPTCHA_SECRETS: 'jugnu=the-secret',
      RECAPTCHA_VERIFY_URL: 'http://127.0.0.1:4002/verify',
      SITE_REDIRECTS: 'old.example=new.example',
      LONG_PASSWORDS: 'jugnu=on maidan=off',
      PLAYER_PASSKEYS: 'jugnu=on',
      OTP_LENGTHS: 'jugnu=6',
    });
    expect(config).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      feed: { type: 'recorded', path: resolve('/recordings') },
      feedSpeed: 500,
      feedGapSeconds: 30,
      seed: 'x',
      logLevel: 'warn',
      trustProxy: true,
      paymentSeconds: 5,
      paymentService: null,
      messages: {
        mail: { url: 'smtps://post:secret@mail.example:465', from: 'Maidan <post@maidan.example>' },
        sms: { url: 'https://sms.example/send', secret: SECRET },
        whatsapp: null,
        alertMail: [],
      },
      backupDirectory: resolve('/backups'),
      auditAnchorFile: resolve('/other-disk/anchors.log'),
      auditAnchorUrl: 'https://anchors.example/maidan',
      feedProviders: '/etc/feeds.json',
      betsPerSecond: 5,
      maxSockets: 50_000,
      tableLobbies: new Map([
        ['jugnu', 'https://tables.example/lobby'],
        ['kesar', 'http://tables.localhost:4000'],
      ]),
      google: {
        clientIds: new Map([['maidan', '12-ab.apps.googleusercontent.com']]),
        issuer: 'http://127.0.0.1:4001',
        keysUrl: 'https://issuer.example/certs',
      },
      analyticsIds: new Map([['maidan', 'G-ABCDE12345']]),
      recaptcha: {
        siteKeys: new Map([['jugnu', 'public-key']]),
        secrets: new Map([['jugnu', 'the-secret']]),
        verifyUrl: 'http://127.0.0.1:4002/verify',
      },
      redirects: new Map([['old.example', 'new.example']]),
      longPasswords: new Map([
        ['jugnu', 'on'],
        ['maidan', 'off'],
      ]),
      playerPasskeys: new Map([['jugnu', 'on']]),
      otpLengths: new Map([['jugnu', '6']]),
    });
    expect(readConfig({ TRUST_PROXY: '10.0.0.5, 10.1.0.0/16 ::1' }).trustProxy).toEqual(['10.0.0.5', '10.1.0.0/16', '::1']);
    expect(readConfig({ TRUST_PROXY: '0' }).trustProxy).toBe(false);
    expect(readConfig({ PORT: '', HOST: '', DATABASE_URL: '', DATA_DIR: '', SEED: '', FEED: '', LOG_LEVEL: '' })).toEqual(readConfig({}));
  });

  it('takes the certificate of a process for NATS as absolute paths', () => {
    const cluster = { NATS_URL: 'tls://nats.example', DATABASE_URL: 'postgres://d' };
    expect(readConfig(cluster).natsTls).toBeNull();
    const files = { NATS_CERT_FILE: 'own.pem', NATS_KEY_FILE: '/keys/own.key', NATS_CA_FILE: 'ca.pem' };
    expect(readConfig({ ...cluster, ...files }).natsTls).toEqual({ certFile: resolve('own.pem'), keyFile: '/keys/own.key', caFile: resolve('ca.pem') });
  });

  it('[TR-016] in production lets operators decide payments, unless a setting asks for simulated payments or names a provider', () => {
    const of = (env: NodeJS.ProcessEnv): number | null => readConfig(env).paymentSeconds;
    expect([of({}), of({ PAYMENT_S: 'operator' }), of({ PAYMENT_PROVIDER: 'operator' })]).toEqual([20, null, null]);
    expect(of({ NODE_ENV: 'production' })).toBeNull();
    expect(of({ NODE_ENV: 'production', PAYMENT_PROVIDER: 'simulator', SIMULATED_PAYMENTS: 'yes', PAYMENT_S: '9' })).toBe(9);
    for (const production of [{ PAYMENT_PROVIDER: 'simulator' }, { PAYMENT_PROVIDER: 'simulator', SIMULATED_PAYMENTS: 'no' }])
      expect(() => readConfig({ NODE_ENV: 'production', ...production })).toThrow('with NODE_ENV=production it needs SIMULATED_PAYMENTS=yes.');
    const service = { PAYMENT_PROVIDER: 'http', PAYMENT_URL: 'https://pay.example/v1', PAYMENT_SECRET: SECRET };
    expect(readConfig({ NODE_ENV: 'production', ...service })).toMatchObject({
      paymentSeconds: null,
      paymentService: { url: 'https://pay.example/v1', secret: SECRET },
    });
  });

  it('[TR-032] hides metrics and documents from players in production, and whenever they have a separate port', () => {
    const of = (env: NodeJS.ProcessEnv) => {
      const { opsPort, publicMetrics, publicDocuments } = readConfig(env);
      return [opsPort, publicMetrics, publicDocuments];
    };
    expect(of({})).toEqual([null, true, true]);
    expect(of({ OPS_PORT: '9100' })).toEqual([9100, false, false]);
    expect(of({ NODE_ENV: 'production' })).toEqual([null, false, false]);
    expect(of({ NODE_ENV: 'production', OPS_PORT: '9100', METRICS_TOKEN: 'a-token-of-sixteen', DOCS: 'public' })).toEqual([9100, false, true]);
  });

  it.each([
    [{ PORT: 'eighty' }, "PORT must be a number from 0 to 65535, it is 'eighty'."],
    [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535'],
    [{ FEED_SPEED: '0' }, 'FEED_SPEED must be a number from 0.01'],
    [{ FEED_SPEED: '-1' }, 'FEED_SPEED must be a number from 0.01'],
    [{ FEED_SPEED: 'fast' }, "FEED_SPEED must be a number from 0.01 to 100000, it is 'fast'."],
    [{ FEED_SPEED: 'NaN' }, 'FEED_SPEED must be a number'],
    [{ TABLE_LOBBIES: 'jugnu=http://tables.example' }, "TABLE_LOBBIES must be pairs like site=https://host/lobby, it has 'jugnu=http://tables.example'."],
    [{ GOOGLE_CLIENT_IDS: 'maidan' }, "GOOGLE_CLIENT_IDS must be pairs like site=id.apps.googleusercontent.com, it has 'maidan'."],
    [{ AUDIT_ANCHOR_URL: 'http://anchors.example' }, "AUDIT_ANCHOR_URL must be an https address, it is 'http://anchors.example'."],
    [{ GOOGLE_ISSUER: 'http://issuer.example' }, "GOOGLE_ISSUER must be an https address, it is 'http://issuer.example'."],
    [{ ANALYTICS_IDS: 'maidan=<script>' }, "ANALYTICS_IDS must be pairs like site=G-XXXXXXXXXX, it has 'maidan=<script>'."],
    [{ RECAPTCHA_KEYS: 'maidan=public-key' }, "RECAPTCHA_KEYS and RECAPTCHA_SECRETS must name the same sites, only one of them names 'maidan'."],
    [{ LONG_PASSWORDS: 'jugnu' }, "LONG_PASSWORDS must be pairs like site=on, it has 'jugnu'."],
    [{ OTP_LENGTHS: 'jugnu=5' }, "OTP_LENGTHS must be pairs like site=6, it has 'jugnu=5'."],
    [{ SITE_REDIRECTS: 'old.example=https://new.example' }, 'SITE_REDIRECTS must be pairs like old.example=new.example'],
    [{ FEED: 'betfair' }, "FEED must be simulated, recorded:<file or folder>, external or script, it is 'betfair'."],
    [{ FEED: 'recorded:' }, 'FEED must be simulated'],
    [{ FEED: 'script', HOST: '0.0.0.0' }, 'FEED=script is for tests on 127.0.0.1 only.'],
    [{ FEED: 'script', NODE_ENV: 'production' }, 'FEED=script is for tests on 127.0.0.1 only.'],
    [{ DATABASE_OWNER_URL: 'postgres://owner@h/x' }, 'DATABASE_OWNER_URL needs DATABASE_URL: Maidan makes both roles of its own PostgreSQL.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres:// or postgresql://.'],
    [{ NATS_CERT_FILE: 'a.pem' }, 'NATS_CERT_FILE and NATS_KEY_FILE need each other.'],
    [{ NATS_URL: 'nats://n', DATABASE_URL: 'postgres://d', NATS_CA_FILE: 'ca.pem' }, 'NATS_CERT_FILE and NATS_CA_FILE need NATS_URL=tls://'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ TRUST_PROXY: 'yes' }, "TRUST_PROXY must be 1, or addresses and networks of balancers like 10.0.0.5,10.1.0.0/16, it is 'yes'."],
    [{ PAYMENT_PROVIDER: 'bank' }, "PAYMENT_PROVIDER must be simulator, operator or http, it is 'bank'."],
    [{ PAYMENT_PROVIDER: 'simulator', NODE_ENV: 'production' }, 'with NODE_ENV=production it needs SIMULATED_PAYMENTS=yes.'],
    [{ PAYMENT_PROVIDER: 'simulator', NODE_ENV: 'production', SIMULATED_PAYMENTS: '1' }, 'it needs SIMULATED_PAYMENTS=yes.'],
    [{ FOUR_EYES: 'no' }, 'FOUR_EYES is on or off, not no.'],
    [{ PAYMENT_S: '5', NODE_ENV: 'production' }, 'PAYMENT_S needs PAYMENT_PROVIDER=simulator'],
    [{ PAYMENT_S: 'operator', PAYMENT_PROVIDER: 'simulator' }, 'PAYMENT_S=operator contradicts PAYMENT_PROVIDER=simulator.'],
    [{ PAYMENT_PROVIDER: 'http' }, 'PAYMENT_PROVIDER=http needs PAYMENT_URL and PAYMENT_SECRET.'],
    [{ PAYMENT_PROVIDER: 'http', PAYMENT_URL: 'https://pay.example' }, 'PAYMENT_URL needs PAYMENT_SECRET with at least 32 characters.'],
    [{ PAYMENT_PROVIDER: 'http', PAYMENT_URL: 'http://pay.example', PAYMENT_SECRET: SECRET }, 'PAYMENT_URL must be an https address'],
    [{ PAYMENT_URL: 'https://pay.example', PAYMENT_SECRET: SECRET }, 'PAYMENT_URL needs PAYMENT_PROVIDER=http.'],
    [{ SMTP_URL: 'smtps://mail.example' }, 'SMTP_URL and MAIL_FROM need each other.'],
    [{ SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@b.c' }, 'SMTP_URL must be like smtps://user:password@host:465.'],
    [{ SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'Maidan' }, 'MAIL_FROM must be an address like'],
    [{ SMS_SECRET: SECRET }, 'SMS_SECRET needs SMS_URL.'],
    [{ WHATSAPP_URL: 'https://wa.example', WHATSAPP_SECRET: 'short' }, 'WHATSAPP_URL needs WHATSAPP_SECRET with at least 32 characters.'],
    [{ PAYMENT_S: '0' }, 'PAYMENT_S must be a number from 1 to 86400'],
    [{ DOCS: 'yes' }, "DOCS must be public or empty, it is 'yes'."],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have 16 to 256'],
    [{ OPS_PORT: '9100', NODE_ENV: 'production' }, 'OPS_PORT needs METRICS_TOKEN with NODE_ENV=production.'],
    [{ OPS_PORT: 'x' }, 'OPS_PORT must be a number from 0 to 65535'],
    [{ TRUST_PROXY: '10.0.0.0/x' }, 'TRUST_PROXY must be 1, or addresses'],
    [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY must be 1, or addresses'],
  ])('says in one sentence what is wrong with %o', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it('has the API for clients of Betfair off, and reads its settings when it is on', () => {
    expect(readConfig({ BETFAIR_SITE: 'jugnu' }).betfair).toBeNull();
    expect(readConfig({ BETFAIR_API: 'on', HOST: '0.0.0.0' }).betfair).toEqual({
      site: 'maidan',
      host: '0.0.0.0',
      httpsPort: 8443,
      streamPort: 8444,
      hosts: [],
      certificate: null,
      certLogin: 'linked',
      lines: 'bet',
      appKeys: 'issued',
      sessionMs: 12 * 3_600_000,
      practice: false,
    });
    const set = { BETFAIR_API: 'on', BETFAIR_HOSTS: 'api.example.com, *.example.org', BETFAIR_CERT_FILE: '/c.pem', BETFAIR_KEY_FILE: '/k.pem' };
    expect(readConfig({ ...set, BETFAIR_CERTLOGIN: 'any', BETFAIR_APP_KEYS: 'any', BETFAIR_LINES: 'read', BETFAIR_SESSION_MIN: '20' }).betfair).toMatchObject({
      hosts: ['api.example.com', '*.example.org'],
      certificate: { certFile: resolve('/c.pem'), keyFile: resolve('/k.pem'), caFile: null },
      certLogin: 'any',
      lines: 'read',
      appKeys: 'any',
      sessionMs: 1_200_000,
      practice: false,
    });
  });

  it.each([
    { BETFAIR_API: 'yes' },
    { BETFAIR_API: 'on', BETFAIR_HOSTS: 'not a host' },
    { BETFAIR_API: 'on', BETFAIR_CERT_FILE: '/c.pem' },
    { BETFAIR_API: 'on', BETFAIR_CA_FILE: '/ca.pem' },
    { BETFAIR_API: 'on', BETFAIR_SESSION_MIN: '19' },
    { BETFAIR_API: 'on', BETFAIR_CERTLOGIN: 'some' },
  ])('refuses %o', (environment) => {
    expect(() => readConfig(environment)).toThrow(/BETFAIR_/);
  });
});
