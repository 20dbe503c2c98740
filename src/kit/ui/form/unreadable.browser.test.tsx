import { Button } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { DayInput } from '#kit/ui/form/DayInput.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import type { FieldProps } from '#kit/ui/form/fields.tsx'
import * as numberFields from '#kit/ui/form/number-fields.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { isReadable, type Typed } from '#kit/ui/form/unreadable.ts'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { show, withoutServer } from '#test/components.tsx'

withoutServer()

/** Every field of the kit that reads a figure or a day out of what is typed. */
const fields: [string, ComponentType<FieldProps>][] = [
  ...(Object.entries(numberFields) as [string, ComponentType<FieldProps>][]),
  ['DateField', DateField],
]

/** What none of them can read; each may read more than the others, `1,5` or `-1`. */
const rubbish = ['abc', '1.5x', '٣', '1.2.3', '31.02.2026', '--1', '9'.repeat(400)]

/** What was sent, each time. */
let sent: unknown[] = []
beforeEach(() => {
  sent = []
})

function One({ Field }: { Field: ComponentType<FieldProps> }) {
  const form = useRecordForm({
    schema: z.object({ figure: z.unknown().nullable() }),
    initial: { figure: null },
    save: async (values) => void sent.push(values.figure),
  })
  return (
    <Form form={form}>
      <Field name="figure" label="Figure" />
      <SubmitButton>Send</SubmitButton>
      <Button onClick={form.reset}>Begin anew</Button>
    </Form>
  )
}

const figure = page.getByRole('textbox', { name: 'Figure', exact: true })
const send = page.getByRole('button', { name: 'Send' })

describe.for(fields)('%s', ([, Field]) => {
  const open = () => show({ '/one': () => <One Field={Field} /> }, '/one')

  test('takes nothing that it cannot read for an empty field: it says so, and the form waits', async () => {
    await open()
    for (const text of rubbish) {
      await figure.fill(text)
      await expect.element(figure, { message: text }).toHaveAttribute('aria-invalid', 'true')
      await expect.element(send).toBeDisabled()
      await userEvent.keyboard('{Enter}')
      // Left, it keeps its text, and still says so.
      await page.getByRole('button', { name: 'Begin anew' }).hover()
      await userEvent.keyboard('{Tab}')
      await expect.element(figure).toHaveValue(text)
      await expect.element(send).toBeDisabled()
    }
    expect(sent).toEqual([])
    await figure.fill('')
    await expect.element(send).toBeEnabled()
    await send.click()
    await expect.poll(() => sent.length).toBe(1)
  })

  test('is empty again when the form begins anew', async () => {
    await open()
    await figure.fill('abc')
    await page.getByRole('button', { name: 'Begin anew' }).click()
    await expect.element(figure).toHaveValue('')
    await expect.element(send).toBeEnabled()
  })
})

test('a field that goes away holds no form any more', async () => {
  function Going() {
    const [there, setThere] = useState(true)
    const form = useRecordForm({
      schema: z.object({ figure: z.int().nullable() }),
      initial: { figure: null },
      save: async (values) => void sent.push(values.figure),
    })
    return (
      <Form form={form}>
        {there && <numberFields.NumberField name="figure" label="Figure" />}
        <SubmitButton>Send</SubmitButton>
        <Button onClick={() => setThere(false)}>Take it away</Button>
      </Form>
    )
  }
  await show({ '/going': Going }, '/going')
  await figure.fill('abc')
  await expect.element(send).toBeDisabled()
  await page.getByRole('button', { name: 'Take it away' }).click()
  await expect.element(send).toBeEnabled()
})

test('a day outside a form of a record is told apart from none, and so is one that is told when it is done', async () => {
  function Outside() {
    const [day, setDay] = useState<Typed<string>>(null)
    const [readable, setReadable] = useState(true)
    return (
      <>
        <DayInput label="Until" value={day} onDay={setDay} />
        <DayInput label="From" value={null} whenDone onDay={() => {}} onReadable={setReadable} />
        <Button disabled={!isReadable(day)}>Waive</Button>
        <Button disabled={!readable}>Run</Button>
      </>
    )
  }
  await show({ '/outside': Outside }, '/outside')
  for (const [label, button] of [
    ['Until', 'Waive'],
    ['From', 'Run'],
  ] as const) {
    const field = page.getByRole('textbox', { name: label })
    const does = page.getByRole('button', { name: button })
    for (const text of rubbish) {
      await field.fill(text)
      await expect.element(does).toBeDisabled()
      await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    }
    await field.fill('')
    await expect.element(does).toBeEnabled()
  }
})
