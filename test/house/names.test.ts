import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#test/house/imports.ts'
import { keptNames, refusedNames } from '#test/house/refused-names.ts'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter(
    (file) =>
      /\.(ts|tsx|sql|css)$/.test(file) && !/\.gen\.ts$|\/refused-names\.ts$|\/names\.test\.ts$/.test(file),
  )
  .filter((file) => existsSync(join(root, file)))

const found = (file: string, text: string) => refusedNames(file, text).map(({ name, word }) => [name, word])

describe('names are in the words of the field', () => {
  test('everywhere: files, what they declare, tables and columns', () => {
    const refused = files.flatMap((file) => refusedNames(file, readFileSync(join(root, file), 'utf8')))
    expect(refused.map(({ file, name, word, instead }) => `${file}: ${name} (${word} → ${instead})`)).toEqual(
      [],
    )
  })

  test('what is kept in spite of it is still there', () => {
    const all = files.map((file) => `${file}\n${readFileSync(join(root, file), 'utf8')}`).join('\n')
    expect(Object.keys(keptNames).filter((name) => !new RegExp(`\\b${name}\\b`).test(all))).toEqual([])
  })

  test.each([
    ['a file', 'src/areas/jobs/told-terms.ts', '', [['src/areas/jobs/told-terms.ts', 'told']]],
    ['a folder', 'src/areas/access/doors/rules.ts', '', [['src/areas/access/doors/rules.ts', 'doors']]],
    [
      'a function',
      'a.ts',
      'export async function writeResetLetter(db: Db) {}',
      [['writeResetLetter', 'letter']],
    ],
    ['a type', 'a.ts', 'type ListWishes = string', [['ListWishes', 'wishes']]],
    ['a constant', 'a.tsx', 'const useStanding = 1', [['useStanding', 'standing']]],
    ['a member', 'a.ts', 'type A = {\n  readonly finders?: readonly B[]\n}', [['finders', 'finders']]],
    ['a member in a line', 'a.ts', 'type A = { of: 1; b: { sought: string } }', [['sought', 'sought']]],
    ['a method', 'a.ts', 'type A = {\n  lacks(name: string): void\n}', [['lacks', 'lacks']]],
    ['a parameter', 'a.ts', 'const f = (a: 1, wish: string) => a', [['wish', 'wish']]],
    ['a table', 'a.sql', 'create table told_terms (\n  id bigint\n);', [['told_terms', 'told']]],
    ['a column', 'a.sql', 'create table t (\n  letter_id bigint not null\n);', [['letter_id', 'letter']]],
    ['an added column', 'a.sql', 'alter table t add column standing text;', [['standing', 'standing']]],
  ])('%s with such a word is found', (_what, file, text, expected) => {
    expect(found(file, text)).toEqual(expected)
  })

  test('prose, words for people and longer words are free', () => {
    expect(
      found('a.ts', "/** What is told in a letter. */\nconst outstanding = 'Standing orders' // doors: none"),
    ).toEqual([])
    expect(found('a.sql', '-- letter text\ncomment on table t is $$a bell$$;')).toEqual([])
  })
})
