import { Button, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AskToDelete } from '#kit/ui/dialogs/AskToDelete.tsx'
import { BulkDeleteDialog } from '#kit/ui/dialogs/BulkDeleteDialog.tsx'
import { deleteMany, deleteOne } from '#kit/ui/dialogs/delete-records.ts'
import { bulkDeletion, closeDeletion, deletion } from '#kit/ui/dialogs/deletion.ts'
import { useForesight, whyNotDeleted } from '#kit/ui/dialogs/foresee.ts'

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

/** Deletes a record. One that is used is put away instead; one that must stay says why. */
function DeleteDialog() {
  const { asked, open, loading } = deletion.use()
  const { foresight, asking } = useForesight(asked?.model, asked ? [asked.id] : [], open && !loading)
  const [ends] = foresight?.data ?? []
  const isStaying = ends !== undefined && ends.outcome !== 'deleted'
  const close = () => closeDeletion(deletion)
  const during = async (work: () => Promise<void>) => {
    if (!asked) return
    deletion.set({ asked, open: true, loading: true })
    await work()
    // Another may have been asked for since, on another page.
    if (deletion.get().asked === asked) close()
  }
  const putAway = () => during(() => deleteMany(asked!.model, [asked!.id], 'kept'))
  return (
    <AskToDelete
      opened={open}
      loading={loading}
      question={
        isStaying
          ? `The ${asked?.name} #${asked?.id} cannot be deleted`
          : `Are you sure you want to delete the ${asked?.name} #${asked?.id}?`
      }
      cancel={isStaying ? 'Close' : 'Cancel'}
      buttons={
        isStaying ? (
          ends.outcome === 'kept' && (
            <Button loading={loading} onClick={() => void putAway()}>
              {foresight!.instead.verb}
            </Button>
          )
        ) : (
          <Button
            color="red.8"
            loading={loading || asking}
            onClick={() => void during(() => deleteOne(asked!))}
          >
            Permenantly Delete
          </Button>
        )
      }
      onClose={close}
    >
      <Text c="dimmed">
        {isStaying ? whyNotDeleted(ends, foresight!.instead.verb) : 'This action cannot be undone.'}
      </Text>
    </AskToDelete>
  )
}
