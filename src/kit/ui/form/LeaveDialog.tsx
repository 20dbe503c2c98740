import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useSession } from '#kit/session.ts'

type Props = {
  onStay: () => void
  onLeave: () => void
  /** The session did: nothing can be saved until somebody signs in again. */
  hasEnded: boolean
}

const unsaved = ['Leave without saving?', 'What you have typed on this page will be lost.']
const ended = [
  'Your session has ended',
  'What you have typed is still here. To keep it, stay, sign in again in another tab, and then save.',
]

/** Asked before typed work is thrown away. */
export function LeaveDialog({ onStay, onLeave, hasEnded }: Props) {
  const [title, text] = hasEnded ? ended : unsaved
  const { status } = useSession()
  const isBack = hasEnded && status === 'authenticated'
  // Signed in again in another tab: nothing is asked any more.
  useEffect(() => {
    if (isBack) onStay()
  })
  return (
    <Modal opened onClose={onStay} title={title} centered withCloseButton={false}>
      <Text c="dimmed">{text}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onStay} data-autofocus>
          Stay here
        </Button>
        <Button color="red.8" onClick={onLeave}>
          Leave
        </Button>
      </Group>
    </Modal>
  )
}
