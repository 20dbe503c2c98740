import { Link } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  askToDelete,
  askToDeleteMany,
  bulkDeletion,
  closeDeletion,
  deletion,
} from '#kit/ui/dialogs/deletion.ts'
import {
  answer,
  asked,
  expectToast,
  held,
  refusal,
  show,
  toastOnScreen,
  withoutServer,
} from '#test/components.tsx'

withoutServer()

const dialog = page.getByRole('dialog')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

function Thing() {
  return (
    <>
      <button type="button" onClick={() => askToDelete({ model: 'things', id: 7, name: 'thing' })}>
        Ask
      </button>
      <button type="button" onClick={() => askToDeleteMany({ model: 'things', ids: [7, 8], name: 'things' })}>
        Ask for two
      </button>
      <button
        type="button"
        onClick={() =>
          askToDeleteMany({
            model: 'things',
            ids: [7, 8, 9],
            name: 'things',
            nameOf: (id) => ({ 7: 'Acorn', 8: 'Beech', 9: 'Cedar' })[id] ?? '',
          })
        }
      >
        Ask for three
      </button>
      <Link to={'/tenant/amber/others' as '/'}>Others</Link>
    </>
  )
}

const Other = () => (
  <button type="button" onClick={() => askToDelete({ model: 'things', id: 9, name: 'thing' })}>
    Ask for another
  </button>
)

async function open(ask = 'Ask') {
  await page.getByRole('button', { name: ask, exact: true }).click()
  await expect.element(dialog.getByText('This action cannot be undone.')).toBeVisible()
}

async function start() {
  closeDeletion(deletion)
  closeDeletion(bulkDeletion)
  return show({ '/things': Thing, '/others': Other }, '/things')
}

test('one record asks, offers two ways, and tells how it went', async () => {
  await start()
  await open()
  const words = [...dialog.element().querySelectorAll('h2, p, button')].map((each) => each.textContent)
  expect(words).toEqual([
    'Are you sure you want to delete the thing #7?',
    'This action cannot be undone.',
    'Cancel',
    'Permenantly Delete',
  ])
  await button('Cancel').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked.filter(({ what }) => what.startsWith('DELETE'))).toEqual([])

  const notification = { type: 'error', title: 'It is still needed', description: 'By three jobs.' }
  answer('DELETE /things/7', () =>
    refusal(409, { code: 'used', title: 'x', description: 'y', data: { notification } }),
  )
  await open()
  await button('Permenantly Delete').click()
  await expectToast('It is still needed')
  expect(toastOnScreen()).toEqual(notification)
  await expect.element(dialog).not.toBeInTheDocument()

  answer('DELETE /things/7', () => {
    throw new TypeError('no line')
  })
  await open()
  await button('Permenantly Delete').click()
  await expectToast('Oops, something went wrong. Please try again.')
  expect(toastOnScreen()).toEqual({
    type: 'error',
    title: 'Error',
    description: 'Oops, something went wrong. Please try again.',
  })
  await expect.element(dialog).not.toBeInTheDocument()

  answer('DELETE /things/7', () => ({}))
  await open()
  await button('Permenantly Delete').click()
  await expectToast('Item deleted')
  expect(toastOnScreen()).toEqual({
    type: 'success',
    title: 'Item deleted',
    description: 'The item has been successfully deleted.',
  })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('several asks for all of them', async () => {
  await start()
  answer('DELETE /actions/batch/delete/things', () => ({}))
  await open('Ask for two')
  await expect
    .element(dialog.getByText('Are you sure you want to delete the 2 selected things?'))
    .toBeVisible()
  const buttons = [...dialog.element().querySelectorAll('button')].map((each) => each.textContent)
  expect(buttons).toEqual(['Cancel', 'Delete'])
  await button('Delete').click()
  await expectToast('The item has been successfully deleted.')
  expect(asked.at(-1)?.body ?? asked.find(({ body }) => body)?.body).toEqual({ model_ids: [7, 8] })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a dialog that was opened meanwhile is not closed by the deletion before it', async () => {
  await start()
  const gone = held(() => ({}))
  answer('DELETE /things/7', gone)
  await open()
  await button('Permenantly Delete').click()
  await gone.reached
  // It waits for its answer, whatever is pressed.
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  const { asked: before } = deletion.get()
  expect(before?.id).toBe(7)
  page
    .getByRole('link', { name: 'Others', includeHidden: true })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await expect.element(dialog).not.toBeInTheDocument()
  await open('Ask for another')
  gone.open()
  await expectToast('Item deleted')
  await expect.element(dialog.getByText('Are you sure you want to delete the thing #9?')).toBeVisible()
  await expect.element(button('Permenantly Delete')).toBeEnabled()
})

const end = (id: number, outcome: string, title = '', description = '') => ({
  ...{ id, outcome, title, description },
})
const foreseen = (...data: object[]) => ({ data, instead: { verb: 'Archive', done: 'archived' } })
const deletions = () => asked.filter(({ what }) => what.startsWith('DELETE')).map(({ body }) => body)

test('one that is used is not offered to be deleted, but put away', async () => {
  await start()
  answer('GET /actions/batch/delete/things', () => foreseen(end(7, 'kept')))
  answer('DELETE /actions/batch/delete/things', () => ({ title: 'Item archived' }))
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect.element(dialog.getByText('The thing #7 cannot be deleted')).toBeVisible()
  await expect.element(dialog.getByText('It is in use. Archive it instead.')).toBeVisible()
  await expect.element(button('Permenantly Delete')).not.toBeInTheDocument()
  await button('Archive').click()
  await expectToast('Item archived')
  expect(deletions()).toEqual([{ model_ids: [7], only: 'kept' }])
  await expect.element(dialog).not.toBeInTheDocument()

  answer('GET /actions/batch/delete/things', () =>
    foreseen(end(7, 'refused', 'It has jobs', 'Close them first.')),
  )
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect.element(dialog.getByText('It has jobs. Close them first.')).toBeVisible()
  const buttons = [...dialog.element().querySelectorAll('button')].map((each) => each.textContent)
  expect(buttons).toEqual(['Close'])
})

test('of several those that can be are deleted, those that are used put away before, and the others named', async () => {
  await start()
  const ends = [
    end(7, 'deleted'),
    end(8, 'kept'),
    end(9, 'refused', 'This is the default', 'Choose another.'),
  ]
  answer('GET /actions/batch/delete/things', ({ query }) =>
    foreseen(...ends.filter(({ id }) => query.get('ids')!.split(',').includes(String(id)))),
  )
  answer('DELETE /actions/batch/delete/things', () => ({}))
  await open('Ask for three')
  await expect
    .element(dialog.getByText('Are you sure you want to delete the 1 selected thing?'))
    .toBeVisible()
  await expect.element(dialog.getByRole('heading', { name: '2 cannot be deleted' })).toBeVisible()
  const lines = [...dialog.element().querySelectorAll('li')].map((each) => each.textContent)
  expect(lines).toEqual([
    'BeechIt is in use. Archive it instead.',
    'CedarThis is the default. Choose another.',
  ])
  await button('Archive 1').click()
  await expect.element(button('Archive 1')).not.toBeInTheDocument()
  await button('Delete').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(deletions()).toEqual([
    { model_ids: [8], only: 'kept' },
    { model_ids: [7], only: 'deleted' },
  ])
})
