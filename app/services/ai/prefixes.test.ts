import { describe, expect, it } from 'vitest';
import { prefixesOf } from './prefixes';

describe('prefixes of texts', () => {
  it.each(['intfloat/multilingual-e5-small', 'local:multilingual-e5-base', 'local:e5-small', 'e5-large-v2'])(
    '%s is told questions from passages',
    (name) => {
      expect(prefixesOf(name, {})).toEqual({ question: 'query: ', passage: 'passage: ' });
    },
  );

  it.each(['text-embedding-3-small', 'bge-m3', 'intfloat/multilingual-e5-large-instruct', 'e5-mistral-7b-instruct'])(
    '%s is told nothing',
    (name) => {
      expect(prefixesOf(name, {})).toEqual({ question: '', passage: '' });
    },
  );

  it('are those of the settings where they are set, and none where they are set to nothing', () => {
    expect(prefixesOf('my-model', { questionPrefix: 'Q: ', passagePrefix: 'P: ' })).toEqual({
      question: 'Q: ',
      passage: 'P: ',
    });
    expect(prefixesOf('multilingual-e5-small', { questionPrefix: '', passagePrefix: '' })).toEqual({
      question: '',
      passage: '',
    });
  });
});
