import { Button, Group, Modal, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Refused, request } from '#kit/call.ts'
import { refresh } from '#kit/query.ts'
import { bulkDeletion, closeDeletion, deletion } from '#kit/ui/dialogs/deletion.ts'
import { numberText } from '#kit/ui/format.ts'
import { notify } from '#kit/ui/toast.ts'

type Reply = { title?: string; description?: string } | undefined

/** The two dialogs behind `askToDelete` and `askToDeleteMany`. */
export function DeleteDialogs() {
  useClosedWithPage()
  return (
    <>
      <DeleteDialog />
      <BulkDeleteDialog />
    </>
  )
}

/** What was asked on a page is answered on it: whoever is led elsewhere is not asked there. */
function useClosedWithPage(): void {
  const path = useLocation({ select: (location) => location.pathname })
  const [asking] = useState(path)
  useEffect(() => {
    if (path === asking) return
    closeDeletion(deletion)
    closeDeletion(bulkDeletion)
  }, [path, asking])
}

function DeleteDialog() {
  const { asked, open, loading } = deletion.use()
  const close = () => closeDeletion(deletion)
  const confirm = async () => {
    if (!asked) return
    deletion.set({ asked, open: true, loading: true })
    await remove(() => request('DELETE', `/${asked.model}/${asked.id}`), asked)
    // Another may have been asked for since, on another page.
    if (deletion.get().asked === asked) close()
  }
  return (
    <Ask
      opened={open}
      loading={loading}
      question={`Are you sure you want to delete the ${asked?.name} #${asked?.id}?`}
      label="Permenantly Delete"
      onClose={close}
      onConfirm={() => void confirm()}
    />
  )
}

function BulkDeleteDialog() {
  const { asked, open, loading } = bulkDeletion.use()
  const close = () => closeDeletion(bulkDeletion)
  const confirm = async () => {
    if (!asked) return
    bulkDeletion.set({ asked, open: true, loading: true })
    const body = { model_ids: asked.ids }
    await remove(() => request('DELETE', `/actions/batch/delete/${asked.model}`, { body }), asked)
    if (bulkDeletion.get().asked === asked) close()
  }
  const count = asked?.ids.length ?? 0
  return (
    <Ask
      opened={open}
      loading={loading}
      question={`Are you sure you want to delete the ${numberText(count)} selected ${asked?.name}?`}
      label="Delete"
      onClose={close}
      onConfirm={() => void confirm()}
    />
  )
}

async function remove(work: () => Promise<unknown>, asked: { onDone?: () => unknown }): Promise<void> {
  try {
    const reply = (await work()) as Reply
    notify({
      type: 'success',
      title: reply?.title ?? 'Item deleted',
      description: reply?.description ?? 'The item has been successfully deleted.',
    })
    // The page of a record that is gone is left before anything is fetched again.
    await asked.onDone?.()
    await refresh()
  } catch (error) {
    if (!(error instanceof Refused && error.isAnnounced)) notify(failureOf(error))
  }
}

/** The server's own notification, else the catalogue's words. */
function failureOf(error: unknown) {
  const notification =
    error instanceof Refused && error.status > 0 ? error.problem.data?.notification : undefined
  if (notification?.title) return notification
  return {
    type: 'error' as const,
    title: 'Error',
    description: 'Oops, something went wrong. Please try again.',
  }
}

type AskProps = {
  opened: boolean
  loading: boolean
  question: string
  label: string
  onClose: () => void
  onConfirm: () => void
}

function Ask({ opened, loading, question, label, onClose, onConfirm }: AskProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={question}
      centered
      withCloseButton={false}
      closeOnEscape={!loading}
      closeOnClickOutside={!loading}
    >
      <Text c="dimmed">This action cannot be undone.</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} disabled={loading} data-autofocus>
          Cancel
        </Button>
        <Button color="red.8" onClick={onConfirm} loading={loading}>
          {label}
        </Button>
      </Group>
    </Modal>
  )
}
