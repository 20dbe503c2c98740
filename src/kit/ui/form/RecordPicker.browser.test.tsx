import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { endpoint, Id, ListQuery, pageOf } from '#platform/http/contract.ts'
import { answer, held, listOf, show, withoutServer } from '#test/components.tsx'

withoutServer()

const clients = endpoint({
  method: 'GET',
  path: '/things',
  allow: 'things.view',
  query: ListQuery,
  reply: pageOf(z.object({ id: Id, name: z.string() })),
})

function NewJob({ chosen = null }: { chosen?: number | null }) {
  const form = useRecordForm({
    schema: z.object({ client_id: Id }),
    initial: { client_id: chosen },
    save: async () => undefined,
  })
  return (
    <RecordForm form={form} title="Create job" back={{ to: '/things', label: 'Things' }}>
      <RecordPicker name="client_id" label="Client" endpoint={clients} />
    </RecordForm>
  )
}

test('Enter takes what is found for what was typed, not what was offered before', async () => {
  const found = held(() => listOf([{ id: 2, name: 'Beechwood' }]))
  answer('GET /things', (one) => (one.query.get('search') ? found(one) : listOf([{ id: 1, name: 'Acorn' }])))
  await show({ '/things/create': () => <NewJob /> }, '/things/create')
  const client = page.getByRole('combobox', { name: 'Client' })
  await client.click()
  await expect.element(page.getByRole('option', { name: 'Acorn' })).toBeVisible()
  await client.fill('Beech')
  await userEvent.keyboard('{Enter}')
  await found.reached
  found.open()
  await expect.element(client).toHaveValue('Beechwood')
  await expect.element(client).toHaveAttribute('aria-expanded', 'false')
})

test('a record that was chosen before has its name, however far down the list it stands', async () => {
  answer('GET /things', (one) =>
    listOf(one.query.get('ids') === '100' ? [{ id: 100, name: 'Zebra' }] : [{ id: 1, name: 'Acorn' }]),
  )
  await show({ '/things/create': () => <NewJob chosen={100} /> }, '/things/create')
  await expect.element(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Zebra')
})
