import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns';

export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  /** Trimmed and in lower case: the owner is looked up by it. */
  email: text('email').notNull().unique(),
  /** argon2id; null for an owner who only ever signed in through Google. */
  passwordHash: text('password_hash'),
  /**
   * When the reader of the e-mail was shown to have chosen this password. Null: unknown, as for every account older
   * than this column; joining a Google account then drops the password.
   */
  passwordProvenAt: moment('password_proven_at'),
  /** Part of every known-device cookie: raising it makes all devices of the account unknown. */
  deviceEpoch: integer('device_epoch').notNull().default(0),
  /** The account's id at Google, once it has signed in with Google. */
  googleId: text('google_id').unique(),
  language: text('language').notNull().default('en'),
  plan: text('plan').notNull().default('free'),
  /** HMAC key that signs this owner's visitors; encrypted as `owner-secret`. */
  secret: text('secret').notNull(),
  /** The previous secret, encrypted; also signs visitors until `previousSecretUntil`. */
  previousSecret: text('previous_secret'),
  previousSecretUntil: moment('previous_secret_until'),
  /** Encrypted. The secret that signed anonymous visitors in earlier releases, kept so that they stay known. */
  anonymousSecret: text('anonymous_secret'),
  emailVerifiedAt: moment('email_verified_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token: a stolen table signs nobody in. */
    idHash: text('id_hash').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent'),
    /** Origin of the sign-in, as returned by `clientAddress`. */
    address: text('address'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Written every few minutes of use: a session that is unused for long ends before `expiresAt`. */
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    /** When the owner last proved their identity in this session, with every factor the account has. */
    provedAt: moment('proved_at'),
    /** When Google last vouched for the owner in this session; a code may still be missing. */
    googleProvedAt: moment('google_proved_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
);

/** Sign-ins that still need a code. They are not sessions: only the code page reads them. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    /** SHA-256 of the cookie's token. */
    idHash: text('id_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Codes tried so far. */
    attempts: integer('attempts').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('pending_sign_ins_user').on(t.userId), index('pending_sign_ins_expiry').on(t.expiresAt)],
);

/** One authenticator app per owner. Without `confirmedAt` it is being set up, and no code is required yet. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The TOTP seed, encrypted. */
  sealedSeed: text('sealed_seed').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** The latest time step with an accepted code: a code works once. */
  lastStep: integer('last_step'),
  /** Salt of the recovery codes, base64url. */
  recoverySalt: text('recovery_salt'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Unused recovery codes, as argon2id hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

export const verificationTokens = pgTable(
  'verification_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['verify-email', 'reset-password', 'own-telegram'] }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [index('verification_tokens_user').on(t.userId, t.purpose)],
);

/**
 * Usage of an owner's plan: one row per owner, period (`day:2026-11-21`, `month:2026-11`, UTC) and subject. The subject
 * is '' for the owner's visitors together, a hash for one visitor or one address, or the name of one of the owner's own
 * budgets (`playground`, `exam`, `proposals`).
 */
export const usage = pgTable(
  'usage',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    period: text('period').notNull(),
    subject: text('subject').notNull().default(''),
    /** Counted answers of the plan; a model may write them. */
    answers: integer('answers').notNull().default(0),
    /** Counted answers that were quoted because the model's budget was used up. */
    quotes: integer('quotes').notNull().default(0),
    /** Messages processed, whatever the result. */
    messages: integer('messages').notNull().default(0),
    /** Calls of the model, whatever the result. */
    modelCalls: integer('model_calls').notNull().default(0),
    /** What the model read and wrote in them. */
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull().default(0),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull().default(0),
    /** Conversations begun. */
    conversations: integer('conversations').notNull().default(0),
    /** Answers among them to visitors whom the owner vouches for. */
    signedAnswers: integer('signed_answers').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.period, t.subject] })],
);

/** Proves that a process has the key with which this database's values were encrypted; one row. */
export const keyChecks = pgTable('key_checks', {
  id: text('id').primaryKey(),
  sealed: text('sealed').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Points of rate limits, in rate-limiter-flexible's format. `expire`: milliseconds since 1970. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});
