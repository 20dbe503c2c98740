import { Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { Refused } from '#web/call.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'

type Asked = { title: string; description: string }

/**
 * For records that may have a twin on purpose. The server refuses a duplicate with a code ending in `.duplicate`;
 * `guard` then asks, and sends it again with `confirm_duplicate`. Show `dialog` somewhere in the page.
 */
export function useTwins(word: string): {
  guard: <Body extends object, Reply>(
    send: (body: Body & { confirm_duplicate?: boolean }) => Promise<Reply>,
  ) => (body: Body) => Promise<Reply>
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked>()
  const answer = useRef<(yes: boolean) => void>(undefined)
  const ask = (about: Asked) =>
    new Promise<boolean>((resolve) => {
      answer.current = resolve
      setAsked(about)
    })
  const settle = (yes: boolean) => {
    setAsked(undefined)
    answer.current?.(yes)
  }
  return {
    guard: (send) => async (body) => {
      try {
        return await send(body)
      } catch (error) {
        if (!isDuplicate(error) || !(await ask(error.problem))) throw error
        return send({ ...body, confirm_duplicate: true })
      }
    },
    dialog: (
      <ConfirmDialog
        opened={asked !== undefined}
        onClose={() => settle(false)}
        title={asked?.title ?? ''}
        confirm="Save all the same"
        onConfirm={() => settle(true)}
      >
        <Text size="sm">
          Is this really another {word}? Two records of the same one are hard to tell apart later.
        </Text>
      </ConfirmDialog>
    ),
  }
}

function isDuplicate(error: unknown): error is Refused {
  return error instanceof Refused && error.problem.code.endsWith('.duplicate')
}
