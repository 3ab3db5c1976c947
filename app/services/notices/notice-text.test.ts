import { describe, expect, it } from 'vitest';
import { isAtLeast, rightOfPage } from '~/schemas/account/rights';
import { NOTICE_ROLES } from '~/schemas/people/notices';
import { NOTICE_PAGES } from './notice-text.server';

describe('a notice', () => {
  it.each(Object.entries(NOTICE_PAGES))(
    'of the kind %s leads whoever is told to a screen they may open',
    (kind, path) => {
      const page = rightOfPage(path.split('?')[0] ?? '', 'GET');
      expect(isAtLeast(NOTICE_ROLES[kind as keyof typeof NOTICE_PAGES], page)).toBe(true);
    },
  );
});
