import { expect, it } from 'vitest';
import { fileNames } from './file-names';

it('keeps good names and makes equal ones differ, ignoring case', () => {
  expect(fileNames(['Прайс.pdf', 'Rules.txt', 'rules.TXT', 'Rules.txt'])).toEqual([
    'Прайс.pdf',
    'Rules.txt',
    'rules (2).TXT',
    'Rules (3).txt',
  ]);
});

it.each([
  ['../../etc/passwd', '_.._etc_passwd'],
  ['a/b\\c:d.txt', 'a_b_c_d.txt'],
  ['..', 'file'],
  ['', 'file'],
  ['con.txt', '_con.txt'],
  ['x\u202etxt.exe', 'x_txt.exe'],
  ['ends. ', 'ends'],
])('converts %j to a name that unpacks into its folder: %j', (name, expected) => {
  expect(fileNames([name])).toEqual([expected]);
});

it('cuts a long name and keeps its extension', () => {
  const [name = ''] = fileNames([`${'я'.repeat(400)}.docx`]);
  expect([name.length, name.endsWith('я.docx')]).toEqual([150, true]);
});
