/**
 * Failures that a person is told about. Their texts are in public/locales/{language}/errors.json under the same codes.
 */
export const ERROR_STATUS = {
  invalid_input: 400,
  invalid_credentials: 401,
  signed_out: 401,
  /** The password or Google was right: a code has to follow. */
  second_factor_required: 401,
  invalid_code: 401,
  /** A pending sign-in ran out of time or attempts. */
  sign_in_expired: 401,
  bad_signature: 401,
  signature_expired: 401,
  /** An API key that is unknown, revoked or expired. */
  key_invalid: 401,
  forbidden: 403,
  /** The API key may only read. */
  key_scope: 403,
  /** The call takes no API key. */
  key_refused: 403,
  /** The person's role in the account is not enough. */
  not_allowed: 403,
  /** The person was a member of the account's team. */
  access_ended: 403,
  /** The owner has to prove their identity again before a sensitive action. */
  proof_required: 403,
  unverified: 403,
  password_unproven: 403,
  /** The link is valid, but the person who opened it has not shown that they signed up. */
  confirm_in_browser: 403,
  google_unverified: 403,
  google_other_account: 403,
  wrong_origin: 403,
  signed_visitors_only: 403,
  not_found: 404,
  /** The operator has set up no client of Google's. */
  google_off: 404,
  /** The owner lets visitors call nobody. */
  people_off: 404,
  /** The owner does not ask visitors for contacts. */
  leads_off: 404,
  method_not_allowed: 405,
  email_taken: 409,
  /** The account with this e-mail belongs to another Google account. */
  google_account_taken: 409,
  already_answering: 409,
  export_running: 409,
  /** A document has this name already: it is to be said whether the new one replaces it. */
  document_exists: 409,
  /** Another person has the conversation. */
  taken_over: 409,
  /** Who is to get a conversation is not in the team any more. */
  colleague_gone: 409,
  /** The owner has changed the words that the visitor agreed to. */
  form_changed: 409,
  invalid_link: 410,
  too_large: 413,
  file_too_large: 413,
  address_too_long: 414,
  storage_full: 413,
  unsupported_type: 415,
  too_many_files: 422,
  no_files: 422,
  document_limit: 422,
  /** The plan has no pictures. */
  picture_plan: 422,
  pair_limit: 422,
  text_limit: 422,
  action_limit: 422,
  exam_limit: 422,
  fact_limit: 422,
  reply_limit: 422,
  assistant_limit: 422,
  key_limit: 422,
  webhook_limit: 422,
  web_action_limit: 422,
  web_action_refused: 422,
  webhook_refused: 422,
  webhook_off: 409,
  member_limit: 422,
  /** Whoever is invited works in the account already, or has it. */
  member_exists: 409,
  /** The invitation is for another e-mail than the one that is signed in. */
  invitation_elsewhere: 403,
  /** An owner keeps at least one assistant. */
  last_assistant: 409,
  rate_limited: 429,
  /** Many wrong passwords for one account: unknown devices have to wait, known ones do not. */
  login_guarded: 429,
  answer_limit: 429,
  /** The owner's playground messages for today are used up. */
  playground_limit: 429,
  /** Today's exam questions, or suggestions written by the model, are used up. */
  exam_budget: 429,
  proposal_budget: 429,
  /** The maximum number of questions is being answered. */
  busy: 429,
  internal: 500,
  mail_failed: 502,
  google_failed: 502,
  model_failed: 502,
  unavailable: 503,
  /** A stored value was encrypted with a key that this process does not have. */
  key_changed: 503,
  /** The token is invalid or was revoked. */
  telegram_bad_token: 422,
  /** Another program polls with this token, or a webhook takes its updates. */
  telegram_conflict: 409,
  /** Another program has set a webhook; `host` names it, and the owner has to agree to its removal. */
  telegram_webhook: 409,
  telegram_token_taken: 409,
  telegram_blocked: 409,
  /** Nobody has written to the bot yet: there is no chat to send to. */
  telegram_no_chat: 409,
  telegram_no_bot: 404,
  /** Stored tokens were encrypted with a key that this process does not have. */
  telegram_key_changed: 409,
  telegram_slow_down: 503,
  telegram_network: 502,
  telegram_failed: 502,
  encrypted: 422,
  corrupt: 422,
  type_mismatch: 422,
  resource_limit: 422,
  picture_too_large: 422,
  no_text: 422,
  empty: 422,
  /** Of websites and their pages. */
  website_refused: 422,
  website_no_such_host: 422,
  website_unreachable: 422,
  website_certificate: 422,
  website_too_slow: 422,
  website_too_large: 422,
  website_redirects: 422,
  website_forbidden: 422,
  website_gone: 422,
  website_broken: 422,
  website_busy: 422,
  website_no_page: 422,
  website_no_text: 422,
  website_noindex: 422,
  website_robots: 422,
  website_no_pages: 422,
  website_limit: 422,
  website_page_limit: 422,
  website_known: 409,
  website_working: 409,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * An expected failure. `params` fill the placeholders of the code's text; `fields` maps each input at fault to the key
 * of its message in validation.json.
 */
export class AppError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly params: Record<string, string | number> = {},
    readonly fields?: Record<string, string>,
  ) {
    super(code);
    this.name = 'AppError';
    this.status = ERROR_STATUS[code];
  }
}
