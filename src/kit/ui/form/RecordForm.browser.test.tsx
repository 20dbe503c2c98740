import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import { queries } from '#kit/query.ts'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { TextField } from '#kit/ui/form/fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { TenantLink, useGo } from '#kit/ui/TenantLink.tsx'
import { endpoint, Id, requiredText } from '#platform/http/contract.ts'
import { answer, asked, expectToast, held, refusal, show, withoutServer } from '#test/components.tsx'

withoutServer()

const NewThing = z.object({ name: requiredText(20) })
const create = endpoint({
  method: 'POST',
  path: '/things',
  allow: 'things.create',
  body: NewThing,
  reply: z.object({ id: Id }),
  creates: true,
})

function CreateThing() {
  const go = useGo()
  const form = useRecordForm({
    schema: NewThing,
    initial: { name: '' },
    save: (body) => call(create, { body }),
    saved: 'Thing created',
    onSaved: ({ id }) => go(`/things/${id}/view`),
  })
  return (
    <>
      <TenantLink to="/others">Others</TenantLink>
      <RecordForm form={form} title="Create thing" back={{ to: '/others', label: 'Others' }}>
        <TextField name="name" label="Name" />
      </RecordForm>
    </>
  )
}

const pages = {
  '/things/create': CreateThing,
  '/things/$id/view': () => <h1>The thing</h1>,
  '/others': () => <h1>Others</h1>,
}
const name = page.getByRole('textbox', { name: 'Name' })
const save = page.getByRole('button', { name: 'Save' })

test('what was typed is checked by the contract, sent once with a key, and leads on', async () => {
  await show(pages, '/things/create')
  await save.click()
  await expect.element(page.getByText('Please fill this in')).toBeVisible()
  expect(asked.filter(({ what }) => what.startsWith('POST'))).toEqual([])
  await name.fill('Cedar')
  answer('POST /things', () => ({ id: 7 }))
  await save.click()
  await expectToast('Thing created')
  await expect.element(page.getByRole('heading', { name: 'The thing' })).toBeVisible()
  const sent = asked.filter(({ what }) => what === 'POST /things')
  expect(sent.map(({ body }) => body)).toEqual([{ name: 'Cedar' }])
})

test('whoever leaves while a form is being saved is not taken back when it is', async () => {
  const router = await show(pages, '/things/create')
  await name.fill('Cedar')
  const saved = held(() => ({ id: 7 }))
  answer('POST /things', saved)
  await save.click()
  await saved.reached
  await expect.element(name).toBeDisabled()
  await page.getByRole('link', { name: 'Others' }).first().click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByRole('heading', { name: 'Others' })).toBeVisible()
  saved.open()
  await expectToast('Thing created')
  // What follows the saving comes after its toast; the last of it is what is asked anew.
  await expect.poll(() => queries.isMutating() + queries.isFetching()).toBe(0)
  await router.load()
  expect(window.location.pathname).toBe('/tenant/amber/others')
})

test('a refusal stands at its field, and what was typed stays', async () => {
  await show(pages, '/things/create')
  await name.fill('Cedar')
  answer('POST /things', () =>
    refusal(422, {
      code: 'invalid',
      title: 'Please look again',
      description: '',
      errors: { name: ['There is one already'] },
    }),
  )
  await save.click()
  await expect.element(page.getByText('There is one already')).toBeVisible()
  await expect.element(name).toHaveValue('Cedar')
})

function RenameThing() {
  const form = useRecordForm({
    schema: NewThing.extend({ version: z.number() }),
    initial: { name: 'Cedar', version: 1 },
    save: (body) => call(create, { body }),
  })
  return (
    <FormModal title="Rename" form={form} submit="Save" onClose={() => undefined}>
      <TextField name="name" label="Name" />
    </FormModal>
  )
}

test('a small form says why it was not saved, too, and how to go on', async () => {
  await show({ '/things': RenameThing }, '/things')
  await name.fill('Birch')
  answer('POST /things', () =>
    refusal(403, { code: 'period.closed', title: 'March is closed', description: 'Ask Fin to open it.' }),
  )
  await save.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('March is closedAsk Fin to open it.')
  answer('POST /things', () =>
    refusal(409, { code: 'changed', title: 'Somebody else was quicker', description: 'Load it again.' }),
  )
  await save.click()
  await expect.element(page.getByText('Somebody else was quicker')).toBeVisible()
  // It was opened with what a list had: there is nothing newer to show.
  await page.getByRole('button', { name: 'Reload' }).click()
  await expectToast('Open it again')
})

const NewNote = z.object({ text: requiredText(20) })
const note = endpoint({
  method: 'POST',
  path: '/notes',
  allow: 'things.create',
  body: NewNote,
  reply: z.object({ id: Id }),
})

function Note() {
  const form = useRecordForm({ schema: NewNote, initial: { text: '' }, save: (body) => call(note, { body }) })
  return (
    <RecordForm form={form} title="Note" back={{ to: '/', label: 'Home' }} submit="Add note" embedded>
      <TextField name="text" label="Text" />
    </RecordForm>
  )
}

test('of two forms on a page each tells its own refusal, whatever the other has or is called', async () => {
  await show({ '/things': () => [<CreateThing key="thing" />, <Note key="note" />] }, '/things')
  await name.fill('Cedar')
  answer('POST /things', () => refusal(403, { code: 'x', title: 'Not this thing', description: '' }))
  await save.click()
  await expect.element(page.getByText('Not this thing')).toBeVisible()
  await page.getByRole('textbox', { name: 'Text' }).fill('Blue')
  // A field of the other form: here it has no place but above.
  const errors = { name: ['Its name is too long'] }
  answer('POST /notes', () => refusal(422, { code: 'invalid', title: 'Look again', description: '', errors }))
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect.element(page.getByText('Its name is too long')).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toContain('Its name is too long')
})
