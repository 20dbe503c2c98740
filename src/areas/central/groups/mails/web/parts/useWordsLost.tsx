import { Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import type { RecordFormState } from '#web/ui/form/useRecordForm.ts'

/**
 * Before agencies lose words of their own to those of a group, asks: `guard(form, count)` is the form that does. What
 * one was told goes with it, by `told()`; the server refuses when it is more by then.
 */
export function useWordsLost() {
  const known = useRef(0)
  const [asking, setAsking] = useState<{ count: number; go: () => Promise<void> }>()

  const guard = (form: RecordFormState, count: () => Promise<number>): RecordFormState => ({
    ...form,
    submit: async () => {
      if (form.form.validate().hasErrors) return form.submit()
      // Without an answer the server says it all the same.
      const losing = await count().catch(() => 0)
      if (losing === 0) return form.submit()
      setAsking({ count: losing, go: form.submit })
    },
  })

  const told = () => {
    const count = known.current
    known.current = 0
    return count
  }

  const many = asking?.count ?? 0
  const dialog = (
    <ConfirmDialog
      opened={asking !== undefined}
      onClose={() => setAsking(undefined)}
      title={many === 1 ? 'One agency loses words of its own' : `${many} agencies lose words of their own`}
      confirm="Use the group’s words"
      tone="danger"
      onConfirm={() => {
        known.current = many
        setAsking(undefined)
        void asking?.go()
      }}
    >
      <Text size="sm">
        Words that the group locks are used instead. What {many === 1 ? 'it has' : 'they have'} written stays
        among the versions there.
      </Text>
    </ConfirmDialog>
  )
  return { guard, told, dialog }
}
