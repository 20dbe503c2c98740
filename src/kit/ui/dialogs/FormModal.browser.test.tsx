import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { TextField } from '#kit/ui/form/fields.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { Day } from '#platform/http/contract.ts'
import { show, withoutServer } from '#test/components.tsx'

withoutServer()

function Page() {
  const [open, setOpen] = useState(true)
  const form = useRecordForm({
    schema: z.object({ name: z.string(), start_date: Day }),
    initial: { name: '', start_date: null },
    save: async () => undefined,
  })
  if (!open) return <p>Closed</p>
  return (
    <FormModal title="Extend" form={form} submit="Extend" onClose={() => setOpen(false)}>
      <TextField name="name" label="Name" />
      <DateField name="start_date" label="Start" />
    </FormModal>
  )
}

test('Escape closes a calendar that is open in a dialog, and only then the dialog', async () => {
  await show({ '/things': Page }, '/things')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Typed with care')
  const calendar = page.getByRole('group', { name: 'Calendar for Start' })
  for (const inside of [true, false]) {
    await page.getByRole('button', { name: 'Choose Start from a calendar' }).click()
    await expect.element(calendar.getByRole('button').first()).toBeVisible()
    if (inside) await userEvent.keyboard('{ArrowDown}')
    await userEvent.keyboard('{Escape}')
    await expect.element(calendar).not.toBeInTheDocument()
    await expect.element(name).toHaveValue('Typed with care')
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Closed')).toBeVisible()
})
