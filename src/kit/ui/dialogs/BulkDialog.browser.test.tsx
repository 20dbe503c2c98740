import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import { BulkDialog, type BulkRow } from '#kit/ui/dialogs/BulkDialog.tsx'
import { endpoint, IdParam } from '#platform/http/contract.ts'
import { answer, asked, refusal, show, withoutServer } from '#test/components.tsx'

withoutServer()

const close = endpoint({
  method: 'POST',
  path: '/things/:id/closing',
  allow: 'things.view',
  params: z.object({ id: IdParam }),
  body: z.object({ reason: z.string() }),
  reply: z.object({}),
})

const row = (id: number, name: string, whyNot?: string): BulkRow => ({
  id,
  name,
  to: `/things/${id}`,
  whyNot,
})

function Things() {
  const [decided, setDecided] = useState<number>()
  if (decided !== undefined) return <h1>{decided} decided</h1>
  return (
    <>
      <h1>Things</h1>
      <BulkDialog
        title="Close things"
        verb="Close"
        done="closed"
        rows={[row(1, 'Acorn'), row(2, 'Beech', 'It is closed already.'), row(3, 'Cedar')]}
        reason={{ label: 'Why?' }}
        each={(id, reason) => call(close, { params: { id }, body: { reason } })}
        onClose={setDecided}
      />
    </>
  )
}

const dialog = page.getByRole('dialog')
const closings = () => asked.filter(({ what }) => what.startsWith('POST'))

async function start() {
  answer('POST /things/1/closing', () => ({}))
  answer('POST /things/3/closing', () =>
    refusal(409, { code: 'thing.busy', title: 'Cedar is in use', description: '' }),
  )
  await show({ '/things': Things }, '/things')
  await expect.element(dialog).toBeVisible()
}

test('what will be left is said before, with its reason, and nothing is asked without one', async () => {
  await start()
  await expect.element(dialog.getByText('It is closed already.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Close 2' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('heading', { name: '0 decided' })).toBeVisible()
  expect(closings()).toEqual([])
})

test('each is done by itself, and what was refused is named with its reason', async () => {
  await start()
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('No longer needed')
  await dialog.getByRole('button', { name: 'Close 2' }).click()
  await expect.element(dialog.getByText('Cedar is in use')).toBeVisible()
  await expect.element(dialog.getByRole('heading', { name: '1 closed' })).toBeVisible()
  expect(closings().map(({ what, body }) => [what, body])).toEqual([
    ['POST /things/1/closing', { reason: 'No longer needed' }],
    ['POST /things/3/closing', { reason: 'No longer needed' }],
  ])
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(page.getByRole('heading', { name: '1 decided' })).toBeVisible()
})

test('what was done is told as done, although its row is another one by then', async () => {
  answer('POST /things/1/closing', () => ({}))
  await show({ '/things': News }, '/things')
  await expect.element(dialog.getByRole('button', { name: 'Close 1' })).toBeDisabled()
  await page.getByRole('button', { name: 'Choose' }).click()
  await dialog.getByRole('button', { name: 'Close 1' }).click()
  await expect.element(dialog.getByText('It is closed.')).toBeVisible()
})

/** The list is asked again as soon as anything is closed; the dialog waits until something is chosen. */
function News() {
  const [closed, setClosed] = useState(false)
  const [chosen, choose] = useState(false)
  return (
    <>
      <h1>Things</h1>
      <BulkDialog
        title="Close things"
        verb="Close"
        done="closed"
        ready={chosen}
        summary={
          <button type="button" onClick={() => choose(true)}>
            Choose
          </button>
        }
        rows={[row(1, 'Acorn', closed ? 'It is closed already.' : undefined)]}
        each={async (id, reason) => {
          await call(close, { params: { id }, body: { reason } })
          setClosed(true)
        }}
        onClose={() => undefined}
      />
    </>
  )
}
