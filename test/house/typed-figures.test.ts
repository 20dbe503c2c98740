import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#test/house/imports.ts'

/** Fields of their own that hold what was typed as text, and judge it by rules of their own; each with what blocks its button. */
const ofTheirOwn: Record<string, string> = {
  'src/areas/identity/factors/web/parts/SetUpApp.tsx': 'a code of six digits, which is text',
  'src/areas/identity/factors/web/parts/SecondStep.tsx': 'a code of six digits, which is text',
  'src/areas/jobs/rate-changes/web/parts/ChangeRatesMany.tsx':
    'howOf asks for nothing while a side cannot be read',
  'src/areas/jobs/web/parts/EffectField.tsx': 'useTyped',
  'src/areas/jobs/web/parts/MarginField.tsx': 'useTyped',
  'src/areas/timesheets/entry/web/parts/DaysGrid.tsx':
    'the rules of the sheet name each cell, and it cannot be submitted',
  'src/areas/timesheets/entry/web/parts/HoursGrid.tsx':
    'the rules of the sheet name each cell, and it cannot be submitted',
  'src/areas/timesheets/entry/web/parts/WeekGrid.tsx':
    'the rules of the sheet name each cell, and it cannot be submitted',
  'src/areas/timesheets/rule-sets/web/parts/RuleTester.tsx':
    'tries a week that nothing is kept of, and says what is wrong',
  'src/areas/saved-views/web/parts/ConditionLine.tsx':
    'a condition is text, judged by the rules of conditions',
  'src/areas/imports/web/parts/ChooseColumns.tsx':
    'a counter that takes no letters, and never asks without a number',
}

const pages = globSync('src/{areas,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
)
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

test('figures and days that are typed are read by the fields of the kit, which tell what is empty from what cannot be read', () => {
  const reads =
    /\bNumberInput\b|type="(number|date)"|inputMode=(["'](decimal|numeric)|\{)|parse-fields\.ts'|parse-input\.ts'|inputMode="text"/
  const others = pages.filter(
    (file) => file !== 'src/web/styles.ts' && /\/web\//.test(file) && reads.test(textOf(file)),
  )
  expect(others.sort()).toEqual(Object.keys(ofTheirOwn).sort())
})

test('whatever sends a form of a record is the button of the kit, which waits for what cannot be read', () => {
  const others = pages.filter((file) => {
    const text = textOf(file)
    return /useRecordForm|form\/Form\.tsx|useFormState/.test(text) && /<Button\b[^>]*type="submit"/.test(text)
  })
  expect(others).toEqual([])
})
