import { Button, Drawer, Skeleton } from '@mantine/core'
import {
  IconDownload,
  IconLock,
  IconLockOpen,
  IconReplace,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { type FileDetails, files } from '#areas/files/contract.ts'
import { whyNotServe } from '#areas/files/rules.ts'
import { FileFacts } from '#areas/files/web/parts/FileFacts.tsx'
import { FileForm } from '#areas/files/web/parts/FileForm.tsx'
import type { FilesVerb } from '#areas/files/web/parts/FilesMany.tsx'
import { FileTrail } from '#areas/files/web/parts/FileTrail.tsx'
import classes from '#areas/files/web/parts/files.module.css'
import { saveFile } from '#areas/files/web/save-file.ts'
import { endUpload, sendFile } from '#areas/files/web/upload.ts'
import { call, Refused } from '#kit/call.ts'
import { queryOf, refresh } from '#kit/query.ts'
import { useMe, usePermissions } from '#kit/session.ts'
import { askToDelete } from '#kit/ui/dialogs/deletion.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { ErrorState } from '#kit/ui/states.tsx'
import { notify, notifyRefusal } from '#kit/ui/toast.ts'

const Preview = lazy(async () => ({ default: (await import('#areas/files/web/parts/Preview.tsx')).Preview }))
const FilesMany = lazy(async () => ({
  default: (await import('#areas/files/web/parts/FilesMany.tsx')).FilesMany,
}))

/** One file: what it is, what it shows, who had it, and all that can be done with it. */
export function FileDrawer({ id, onClose }: { id: number; onClose: () => unknown }) {
  const { data: file, error, refetch } = useQuery(queryOf(files.show, { params: { id } }))
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={640}
      title={<strong>{file?.name ?? 'File'}</strong>}
      closeButtonProps={{ 'aria-label': 'Close the file' }}
      transitionProps={{ duration: 0 }}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : file ? (
        <Shown key={file.id} file={file} onClose={onClose} />
      ) : (
        <Skeleton height={320} radius="lg" />
      )}
    </Drawer>
  )
}

type ShownProps = { file: FileDetails; onClose: () => unknown }

function Shown({ file, onClose }: ShownProps) {
  const { can } = usePermissions()
  const me = useMe()
  const mayOpen = !file.sensitive || can('files.download_sensitive') || me?.id === file.uploaded_by
  const why = whyNotServe(file.scan_status)
  const isColleague = me?.kind === 'staff' || me?.kind === 'central'
  return (
    <div className={classes.drawer}>
      {why && (
        <Notice tone={file.scan_status === 'refused' ? 'danger' : 'info'} title={why.title}>
          {why.description}
        </Notice>
      )}
      {file.hold_reason !== null && (
        <Notice tone="info" title={`Under a legal hold by ${file.held_by_name}`}>
          {file.hold_reason}
        </Notice>
      )}
      {file.deleted_at !== null && (
        <Notice tone="info" title={`In the bin, by ${file.deleted_by_name}`}>
          It leaves for good thirty days after it was deleted. Until then it takes room.
        </Notice>
      )}
      <Actions mayOpen={mayOpen && !why} {...{ file, isColleague, onClose }} />
      {mayOpen && !why && (
        <Suspense fallback={<Skeleton height={240} radius="lg" />}>
          <Preview key={file.latest} file={file} />
        </Suspense>
      )}
      <FileFacts file={file} />
      {isColleague && can('files.upload') && file.deleted_at === null && <FileForm file={file} />}
      <FileTrail file={file} mayOpen={mayOpen} />
    </div>
  )
}

type ActionsProps = ShownProps & { mayOpen: boolean; isColleague: boolean }

function Actions({ file, mayOpen, isColleague, onClose }: ActionsProps) {
  const { can } = usePermissions()
  const [open, setOpen] = useState<FilesVerb>()
  const gone = file.deleted_at !== null
  const keepsOrder = isColleague && can('files.delete')
  return (
    <div className={classes.buttons}>
      {mayOpen && (
        <Button leftSection={<IconDownload size={16} />} onClick={() => saveFile(file)}>
          Download
        </Button>
      )}
      {isColleague && !gone && can('files.upload') && <Replace file={file} />}
      {keepsOrder && !gone && (
        <Button
          variant="default"
          leftSection={file.hold_reason === null ? <IconLock size={16} /> : <IconLockOpen size={16} />}
          onClick={() => setOpen(file.hold_reason === null ? 'hold' : 'release')}
        >
          {file.hold_reason === null ? 'Hold' : 'Release'}
        </Button>
      )}
      {keepsOrder && gone && (
        <Button variant="default" leftSection={<IconRestore size={16} />} onClick={() => setOpen('restore')}>
          Restore
        </Button>
      )}
      {keepsOrder && gone && (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} />}
          onClick={() => setOpen('delete for good')}
        >
          Delete for good
        </Button>
      )}
      {keepsOrder && !gone && (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} />}
          onClick={() => askToDelete({ model: 'files', id: file.id, name: 'file', onDone: onClose })}
        >
          Delete
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <FilesMany
            verb={open}
            ids={[file.id]}
            onClose={(decided) => {
              setOpen(undefined)
              return open === 'delete for good' && decided > 0 ? onClose() : undefined
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Another content in the place of this one; the old version stays. */
function Replace({ file }: { file: FileDetails }) {
  const chooser = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number>()
  const replace = async (chosen: globalThis.File | undefined) => {
    if (!chosen) return
    setPercent(0)
    let upload: string | undefined
    try {
      upload = await sendFile(chosen, { signal: new AbortController().signal, onProgress: setPercent })
      await call(files.replace, { params: { id: file.id }, body: { upload } })
      await refresh('files')
      notify({ type: 'success', title: 'File replaced', description: 'The old version stays below.' })
    } catch (error) {
      if (upload && error instanceof Refused && error.status < 500) endUpload(upload)
      notifyRefusal(error)
    } finally {
      setPercent(undefined)
    }
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconReplace size={16} />}
        loading={percent !== undefined}
        onClick={() => chooser.current?.click()}
      >
        Replace
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="New version"
        onChange={({ currentTarget }) => {
          void replace(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </>
  )
}
