/**
 * Who may do what in an owner's account, in one table of all pages and calls. A page or a call that is missing here is
 * the owner's alone; a test names it.
 */

/** From the least to the most: each may do all that the one before it may. The owner is who has the account. */
export const ROLES = ['operator', 'editor', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The least role. `self`: the person's own matters, whoever's account is open. `anyone`: no account is needed.
 */
export type Right = Role | 'self' | 'anyone';

/** Of each page: who may open it, and who may send its forms, if that is not the same. */
export const PAGE_RIGHTS: Record<string, readonly [read: Right, write?: Right]> = {
  '/inbox': ['operator'],
  '/inbox/live': ['operator'],
  '/inbox/settings': ['editor'],
  '/inbox/notices': ['operator'],
  '/leads': ['operator'],
  '/leads/csv': ['editor'],
  '/leads/settings': ['editor'],
  '/chat-logs': ['operator', 'editor'],
  '/unanswered': ['operator', 'editor'],
  '/dashboard': ['editor'],
  '/dashboard/csv': ['editor'],
  '/ai-assistant': ['editor'],
  '/ai-assistant/documents/:storedName': ['editor'],
  '/ai-assistant/search': ['editor'],
  '/ai-assistant/website': ['editor'],
  '/ai-assistant/website/:id': ['editor'],
  '/ai-actions': ['editor'],
  '/ai-actions/web/:id': ['owner'],
  '/exam': ['editor'],
  '/knowledge-check': ['editor'],
  '/knowledge-check/receipts/:id': ['editor'],
  '/playground': ['editor'],
  '/profile': ['editor'],
  '/widget-setup': ['owner'],
  '/widget-setup/appearance': ['editor'],
  '/widget-setup/check': ['owner'],
  '/widget-setup/check/:id': ['owner'],
  '/widget-setup/questions': ['editor'],
  '/widget-setup/visitors': ['owner'],
  '/add-bot': ['owner'],
  '/assistants': ['owner'],
  '/team': ['owner'],
  '/privacy-settings': ['owner'],
  '/privacy-settings/erase': ['owner'],
  '/privacy-settings/events': ['owner'],
  '/privacy-settings/export': ['owner'],
  '/privacy-settings/exports/:id': ['owner'],
  '/account': ['self'],
  '/account/second-factor': ['self'],
  '/account/teams': ['self'],
  '/account/keys': ['owner'],
  '/webhooks': ['owner'],
  '/webhooks/:id': ['owner'],
  '/confirm': ['self'],
  '/': ['anyone'],
  '/api-docs': ['anyone'],
  '/auth': ['anyone'],
  '/auth-success': ['anyone'],
  '/auth/google': ['anyone'],
  '/bot': ['anyone'],
  '/contact/:key': ['anyone'],
  '/demo': ['anyone'],
  '/email-confirmation': ['anyone'],
  '/embed/:key': ['anyone'],
  '/forgot-password': ['anyone'],
  '/i18n/:language': ['anyone'],
  '/install/:token': ['anyone'],
  '/join': ['anyone'],
  '/language': ['anyone'],
  '/login': ['anyone'],
  '/login/code': ['anyone'],
  '/logout': ['anyone'],
  '/mails-off': ['anyone'],
  '/mcp': ['anyone'],
  '/privacy': ['anyone'],
  '/register': ['anyone'],
  '/reset-password': ['anyone'],
  '/terms': ['anyone'],
  '/verify-email': ['anyone'],
  '/*': ['anyone'],
};

/** Of each call for owners; those that need no session, and visitors' calls, are not listed. */
export const CALL_RIGHTS: Record<string, Exclude<Right, 'anyone'>> = {
  'POST /api/auth/confirm': 'self',
  'GET /api/auth/sessions': 'self',
  'DELETE /api/auth/sessions': 'self',
  'DELETE /api/auth/sessions/{id}': 'self',
  'POST /api/auth/resend-verification': 'self',
  'POST /api/user/ai-settings': 'editor',
  'POST /api/telegram/activate/{userId}': 'owner',
  'POST /api/companies/bot': 'owner',
  'GET /api/ai-actions': 'editor',
  'POST /api/ai-actions': 'editor',
  'GET /api/ai-actions/{id}': 'editor',
  'PUT /api/ai-actions/{id}': 'editor',
  'DELETE /api/ai-actions/{id}': 'editor',
  'GET /api/exam/questions': 'editor',
  'POST /api/exam/questions': 'editor',
  'PUT /api/exam/questions/{id}': 'editor',
  'DELETE /api/exam/questions/{id}': 'editor',
  'POST /api/exam/run': 'editor',
  'GET /api/exam/runs': 'editor',
  'GET /api/profile/facts': 'editor',
  'POST /api/profile/facts': 'editor',
  'PUT /api/profile/facts/{id}': 'editor',
  'DELETE /api/profile/facts/{id}': 'editor',
  'GET /api/assistants': 'owner',
  'POST /api/assistants': 'owner',
  'PUT /api/assistants/{id}': 'owner',
  'DELETE /api/assistants/{id}': 'owner',
  'GET /api/chat-logs': 'operator',
  'GET /api/unanswered': 'operator',
  'POST /api/unanswered/answer': 'editor',
  'POST /api/unanswered/dismiss': 'editor',
  'POST /api/unanswered/restore': 'editor',
  'GET /api/statistics': 'editor',
  'POST /api/knowledge/upload-multiple': 'editor',
  'GET /api/knowledge/documents': 'editor',
  'DELETE /api/knowledge/document/{storedName}': 'editor',
  'GET /api/knowledge/stats': 'editor',
  'GET /api/knowledge/storage': 'editor',
  'GET /api/knowledge/qa': 'editor',
  'POST /api/knowledge/manual-qa': 'editor',
  'PUT /api/knowledge/manual-qa-entry/{id}': 'editor',
  'DELETE /api/knowledge/manual-qa-entry/{id}': 'editor',
  'GET /api/knowledge/texts': 'editor',
  'POST /api/knowledge/manual-text': 'editor',
  'PUT /api/knowledge/manual-text/{id}': 'editor',
  'DELETE /api/knowledge/manual-text/{id}': 'editor',
  'GET /api/knowledge/search': 'editor',
  'GET /api/knowledge/uses/{id}': 'editor',
  'GET /api/leads': 'operator',
  'PUT /api/leads/{id}': 'operator',
  'DELETE /api/leads/{id}': 'operator',
  'POST /api/privacy/visitors/find': 'owner',
  'POST /api/privacy/visitors/erase': 'owner',
  'GET /api/knowledge/websites': 'editor',
  'POST /api/knowledge/websites': 'editor',
  'PUT /api/knowledge/websites/{id}': 'editor',
  'DELETE /api/knowledge/websites/{id}': 'editor',
  'GET /api/knowledge/websites/{id}/pages': 'editor',
  'PUT /api/knowledge/websites/{id}/pages': 'editor',
  'POST /api/knowledge/websites/{id}/read': 'editor',
  'GET /api/knowledge/websites/{id}/proposal': 'editor',
  'POST /api/knowledge/websites/{id}/proposal': 'editor',
  'POST /api/knowledge/websites/{id}/gone': 'editor',
  'GET /api/web-actions': 'owner',
  'POST /api/web-actions': 'owner',
  'PUT /api/web-actions/{id}': 'owner',
  'DELETE /api/web-actions/{id}': 'owner',
  'POST /api/web-actions/{id}/try': 'owner',
  'GET /api/webhooks': 'owner',
  'POST /api/webhooks': 'owner',
  'PUT /api/webhooks/{id}': 'owner',
  'DELETE /api/webhooks/{id}': 'owner',
  'POST /api/webhooks/{id}/secret': 'owner',
  'POST /api/webhooks/{id}/try': 'owner',
  'GET /api/webhooks/{id}/deliveries': 'owner',
  'POST /api/webhooks/deliveries/{id}/again': 'owner',
  'GET /api/members': 'owner',
  'PUT /api/members/{id}': 'owner',
  'DELETE /api/members/{id}': 'owner',
  'POST /api/members/invitations': 'owner',
  'POST /api/members/invitations/{id}/send': 'owner',
  'DELETE /api/members/invitations/{id}': 'owner',
  'GET /api/teams': 'self',
  'DELETE /api/teams/{id}': 'self',
};

const rank = (role: Role) => ROLES.indexOf(role);

/** Whether a role is at least the one that is needed. */
export const isAtLeast = (role: Role, needed: Right): boolean =>
  needed === 'anyone' || needed === 'self' || rank(role) >= rank(needed);

const PATTERNS = Object.keys(PAGE_RIGHTS).map((path) => ({ path, parts: path.split('/') }));

/** The table's entry of a request's path; undefined if there is none. Names go before parameters. */
function pageOf(pathname: string): string | undefined {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  if (path in PAGE_RIGHTS) return path;
  const parts = path.split('/');
  return PATTERNS.find(
    (one) =>
      one.parts.length === parts.length &&
      one.parts.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index])),
  )?.path;
}

/** Who may send a request to a page. What the table does not name in this very form is the owner's alone. */
export function rightOfPage(pathname: string, method: string): Right {
  const page = pageOf(pathname);
  const [read, write = read] = (page !== undefined && PAGE_RIGHTS[page]) || (['owner'] as const);
  return method === 'GET' || method === 'HEAD' ? read : write;
}

/** Who may make a call of an owner's. */
export const rightOfCall = ({ method, path }: { method: string; path: string }): Exclude<Right, 'anyone'> =>
  CALL_RIGHTS[`${method} ${path}`] ?? 'owner';
