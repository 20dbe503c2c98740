import { Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { Refused } from '#kit/call.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import type { RecordFormState } from '#kit/ui/form/useRecordForm.ts'

type Question = { count: number; opened: boolean; confirm: () => void }

/**
 * Before agencies lose words of their own to those of a group, asks: `guard(form, count)` is the form that does, and
 * `telling(save)` sends how many one was told. When they are more by then the server refuses, and one is asked again
 * with the number of now.
 */
export function useWordsLost() {
  const shownCount = useRef(0)
  const isMore = useRef(false)
  const [asking, setAsking] = useState<Question>()
  const close = () => setAsking((asked) => asked && { ...asked, opened: false })

  const guard = (form: RecordFormState, count: () => Promise<number>): RecordFormState => {
    const submit = async (replacing: number) => {
      shownCount.current = replacing
      isMore.current = false
      await form.submit()
      if (isMore.current) await ask()
    }
    /** Answers whether there was anything to ask. Without an answer of its own the server says it all the same. */
    const ask = async (): Promise<boolean> => {
      const losing = await count().catch(() => 0)
      if (losing > 0) setAsking({ count: losing, opened: true, confirm: () => void submit(losing) })
      return losing > 0
    }
    return {
      ...form,
      submit: async () => {
        if (form.form.validate().hasErrors) return form.submit()
        if (!(await ask())) await submit(0)
      },
    }
  }

  const telling = async <Reply,>(save: (replacing: number) => Promise<Reply>): Promise<Reply> => {
    try {
      return await save(shownCount.current)
    } catch (error) {
      isMore.current = error instanceof Refused && error.problem.code === 'group.words_lost'
      throw error
    }
  }

  const many = asking?.count ?? 0
  const dialog = (
    <ConfirmDialog
      opened={asking?.opened ?? false}
      onClose={close}
      title={many === 1 ? 'One agency loses words of its own' : `${many} agencies lose words of their own`}
      confirm="Use the group’s words"
      tone="danger"
      onConfirm={() => {
        close()
        asking?.confirm()
      }}
    >
      <Text size="sm">
        Words that the group locks are used instead. What {many === 1 ? 'it has' : 'they have'} written stays
        among the versions there.
      </Text>
    </ConfirmDialog>
  )
  return { guard, telling, dialog }
}
