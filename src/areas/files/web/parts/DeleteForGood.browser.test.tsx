import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FileDrawer } from '#areas/files/web/parts/FileDrawer.tsx'
import { FileList } from '#areas/files/web/parts/FileList.tsx'
import { answer, asked, expectToast, listOf, owner, refusal, show, withoutServer } from '#test/components.tsx'

withoutServer()

const file = (id: number, name: string) => ({
  ...{
    id,
    name,
    category: 'other',
    visibility: 'internal',
    sensitive: false,
    subject: null,
    subject_id: null,
  },
  ...{ subject_name: null, subject_page: null, expires_on: null, retention_until: null, latest: 1 },
  ...{ mime: 'application/x-none', size: 900_000, sha256: 'a', pages: null, scan_status: 'waiting' },
  ...{ scanned_by: 'structure', hold_reason: null, held_by_name: null, held_at: null, version: 2, same: [] },
  ...{ deleted_at: '2026-01-05T09:00:00Z', deleted_by_name: 'Ann Archer', uploaded_by: 1 },
  ...{ uploaded_by_name: 'Ann Archer', created_at: '2026-01-05T09:00:00Z' },
})

/** The bin of somebody who may empty it; `room`: bytes of what they choose. */
function serve(files: ReturnType<typeof file>[], room: number): void {
  const permissions = ['files.view', 'files.delete'].map((name) => ({ name }))
  answer('GET /me', () => ({ data: { ...owner, permissions } }))
  answer('GET /saved-views', () => ({ data: [] }))
  answer('GET /files', () => listOf(files))
  answer('GET /file-deletions', ({ query }) => ({
    files: query.get('ids')!.split(',').length,
    bytes: room,
  }))
  answer('POST /file-deletions', () => {
    files.length = 0
    return { title: '2 files deleted for good', description: '' }
  })
}
const deletions = () =>
  asked.filter(({ what }) => what === 'POST /file-deletions').map(({ body }) => body as unknown)
const dialog = page.getByRole('dialog').filter({ hasText: 'brought back' })

test('files chosen in the bin are deleted for good, once somebody has read what room that makes', async () => {
  serve([file(7, 'Rates.pdf'), file(8, 'Terms.pdf')], 12_000_000)
  await show({ '/files': () => <FileList search={{ bin: 'true' }} /> }, '/files?bin=true')
  await page.getByRole('checkbox').first().click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect.element(dialog.getByText('Delete 2 files for good?')).toBeVisible()
  await expect
    .element(
      dialog.getByText(
        'They cannot be brought back, and older versions go, too. That makes room for 12 MB.',
        { exact: false },
      ),
    )
    .toBeVisible()
  expect(deletions()).toEqual([])
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expectToast('Files deleted for good')
  expect(deletions()).toEqual([{ ids: [7, 8] }])
  await expect.element(page.getByText('Rates.pdf')).not.toBeInTheDocument()
})

function Opened() {
  const [open, setOpen] = useState(true)
  return open ? <FileDrawer id={7} onClose={() => setOpen(false)} /> : <h1>Closed</h1>
}

test('one that is open closes with it, and is not asked for again', async () => {
  serve([file(7, 'Rates.pdf')], 900_000)
  let isGone = false
  answer('GET /files/7', () =>
    isGone ? refusal(404, { code: 'not_found', title: 'x', description: '' }) : file(7, 'Rates.pdf'),
  )
  answer('GET /files/7/downloads', () => listOf([]))
  answer('POST /file-deletions', () => {
    isGone = true
    return { title: '1 file deleted for good', description: '' }
  })
  await show({ '/files': Opened }, '/files')
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect.element(dialog.getByText('It cannot be brought back', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expectToast('Files deleted for good')
  await expect.element(page.getByText('Closed')).toBeVisible()
  const deleted = asked.findIndex(({ what }) => what === 'POST /file-deletions')
  expect(asked.slice(deleted + 1).map(({ what }) => what)).not.toContain('GET /files/7')
  expect(asked.slice(deleted + 1).map(({ what }) => what)).not.toContain('GET /files/7/downloads')
})
