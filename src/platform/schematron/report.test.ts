import { expect, test } from 'vitest'
import { brokenRules } from '#platform/schematron/report.ts'

const said = (id: string, flag: string, text: string) =>
  `<svrl:failed-assert test="exists(a)" id="${id}" flag="${flag}" location="/x">\n<svrl:text>${text}</svrl:text></svrl:failed-assert>`

test.each([
  ['nothing', '<svrl:schematron-output/>', []],
  [
    'a fatal one in its words',
    said('BR-01', 'fatal', '[BR-01]-It shall have a number.'),
    [['BR-01', 'It shall have a number.']],
  ],
  [
    'one of many lines once',
    said('BR-21', 'fatal', '[BR-21]-a') + said('BR-21', 'fatal', '[BR-21]-a'),
    [['BR-21', 'a']],
  ],
  ['no advice', said('UBL-CR-1', 'warning', 'x'), []],
  [
    'signs as they are meant',
    said('BR-2', 'fatal', '[BR-2]- a &lt; b &amp;amp; c\n  d'),
    [['BR-2', 'a < b &amp; c d']],
  ],
])('%s', (_what, report, expected) => {
  expect(brokenRules(report).map(({ rule, text }) => [rule, text])).toEqual(expected)
})
