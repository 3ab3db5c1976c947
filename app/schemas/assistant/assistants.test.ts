import { describe, expect, it } from 'vitest';
import { ASSISTANT_PARAM, withParam } from './assistants';

describe('withParam', () => {
  it.each([
    ['/exam', '/exam?assistant=a'],
    ['/exam?edit=1', '/exam?edit=1&assistant=a'],
    ['/playground?done=saved#saved', '/playground?done=saved&assistant=a#saved'],
    ['/exam#list', '/exam?assistant=a#list'],
  ])('adds the parameter to %s', (path, expected) => {
    expect(withParam(path, ASSISTANT_PARAM, 'a')).toBe(expected);
  });

  it.each(['https://example.com/x', '//example.com/x', 'mailto:a@example.com', '#content'])(
    'leaves %s alone',
    (path) => {
      expect(withParam(path, ASSISTANT_PARAM, 'a')).toBe(path);
    },
  );

  it('keeps the assistant that a link names itself, as the switcher does', () => {
    expect(withParam('/exam?assistant=b', ASSISTANT_PARAM, 'a')).toBe('/exam?assistant=b');
  });
});
