import { IconLock, IconLockOpen, IconRestore, IconTag, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { type FileSubject, files, type File as Kept } from '#areas/files/contract.ts'
import { FileName } from '#areas/files/web/parts/FileName.tsx'
import type { FilesVerb } from '#areas/files/web/parts/FilesMany.tsx'
import { categoryOptions, sizeText, subjectOptions, visibilityOptions } from '#areas/files/web/words.ts'
import { categoryNames, subjectNames, visibilityNames } from '#areas/files/words.ts'
import type { Search } from '#kit/address.ts'
import { useBulkDialog } from '#kit/ui/dialogs/useBulkDialog.ts'
import { List } from '#kit/ui/list/List.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { DayText, InstantText } from '#kit/ui/values.tsx'

const FilesMany = lazy(async () => ({
  default: (await import('#areas/files/web/parts/FilesMany.tsx')).FilesMany,
}))

export const fileListOptions = { defaultSort: '-created_at', beside: 'file' }

type Props = {
  /** Of one record: a tab of its page. */
  of?: { subject: FileSubject; id: number }
  /** What stands in the address beside the list, and stays when a file is opened. */
  search?: Search
}

/** Files: all that somebody may see, or those of one record. */
export function FileList({ of, search = {} }: Props) {
  const { open, ask, close } = useBulkDialog<FilesVerb>()
  const inBin = search.bin === 'true'
  const address = (id: number) => {
    const kept = Object.entries(of ? {} : search).flatMap(([key, value]) =>
      value === undefined || key === 'file' ? [] : [[key, value]],
    )
    return `/files?${new URLSearchParams([...kept, ['file', String(id)]])}`
  }
  return (
    <>
      <List
        endpoint={files.list}
        title="Files"
        embedded
        {...fileListOptions}
        {...(of ? { fixed: { subject: of.subject, subject_id: String(of.id) } } : {})}
        columns={[
          { key: 'name', label: 'Name', sort: true, render: (file: Kept) => <FileName file={file} /> },
          {
            key: 'category',
            label: 'Category',
            width: 140,
            card: 'badge',
            render: ({ category }) => categoryNames[category],
          },
          ...(of
            ? []
            : [
                {
                  key: 'subject_name',
                  label: 'Belongs to',
                  width: 220,
                  render: (file: Kept) => <Owner file={file} />,
                },
              ]),
          { key: 'uploaded_by_name', label: 'Uploaded by', width: 150 },
          {
            key: 'created_at',
            label: 'Uploaded',
            sort: true,
            width: 150,
            render: ({ created_at }) => <InstantText at={created_at} />,
          },
          { key: 'size', label: 'Size', align: 'right', width: 90, render: ({ size }) => sizeText(size) },
          {
            key: 'expires_by',
            label: 'Expires',
            sort: true,
            width: 120,
            render: ({ expires_on }) => <DayText day={expires_on} />,
          },
          {
            key: 'visibility',
            label: 'Who may see it',
            width: 160,
            hidden: true,
            render: ({ visibility }) => visibilityNames[visibility],
          },
        ]}
        filters={[
          { key: 'category', label: 'Category', type: 'choices', options: categoryOptions },
          ...(of
            ? []
            : ([{ key: 'subject', label: 'Belongs to', type: 'choices', options: subjectOptions }] as const)),
          { key: 'visibility', label: 'Who may see it', type: 'choices', options: visibilityOptions },
          {
            key: 'expiring_in',
            label: 'Expires',
            type: 'select',
            options: [
              { value: '0', label: 'Has expired' },
              { value: '30', label: 'Within 30 days' },
              { value: '90', label: 'Within 90 days' },
            ],
          },
        ]}
        tabs={
          of
            ? []
            : [
                { key: 'all', label: 'All', search: {} },
                { key: 'mine', label: 'Mine', search: { mine: 'true' } },
                { key: 'unowned', label: 'Of no record', search: { unowned: 'true' } },
                { key: 'sensitive', label: 'Sensitive', search: { sensitive: 'true' } },
                { key: 'held', label: 'Legal hold', search: { held: 'true' } },
                { key: 'bin', label: 'Bin', search: { bin: 'true' } },
              ]
        }
        search="Search names"
        to={({ id }) => address(id)}
        nameOf={({ name }) => name}
        {...(inBin ? {} : { removable: { model: 'files', name: 'files', permission: 'files.delete' } })}
        bulk={
          inBin
            ? [
                {
                  label: 'Restore',
                  icon: <IconRestore size={16} />,
                  permission: 'files.delete',
                  run: ask('restore'),
                },
                {
                  label: 'Delete for good',
                  icon: <IconTrash size={16} />,
                  permission: 'files.delete',
                  run: ask('delete for good'),
                },
              ]
            : [
                {
                  label: 'Classify',
                  icon: <IconTag size={16} />,
                  permission: 'files.upload',
                  run: ask('classify'),
                },
                { label: 'Hold', icon: <IconLock size={16} />, permission: 'files.delete', run: ask('hold') },
                {
                  label: 'Release',
                  icon: <IconLockOpen size={16} />,
                  permission: 'files.delete',
                  run: ask('release'),
                },
              ]
        }
        empty={
          of
            ? {
                title: 'No files yet',
                text: 'Drop one above: a contract, a certificate, a signed timesheet.',
              }
            : {
                title: 'No files yet',
                text: 'Upload one above, or on the page of the record that it belongs to.',
              }
        }
      />
      {open && (
        <Suspense fallback={null}>
          <FilesMany verb={open.verb} ids={open.ids} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** The record of a file, leading there. */
export function Owner({ file: { subject, subject_name, subject_page } }: { file: Kept }) {
  if (!subject) return '–'
  const words = `${subjectNames[subject]} ${subject_name ?? ''}`.trim()
  return subject_page ? <TenantLink to={subject_page}>{words}</TenantLink> : words
}
