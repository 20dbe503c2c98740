import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import type { RecordFormState } from '#web/ui/form/useRecordForm.ts'

/** Asks before typed work is thrown away, by a link or by closing the tab. */
export function UnsavedGuard({ form }: { form: RecordFormState }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && !form.mayLeave(),
    enableBeforeUnload: () => !form.mayLeave(),
    withResolver: true,
  })
  return (
    <Modal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      centered
      withCloseButton={false}
    >
      <Text c="dimmed">What you have typed on this page will be lost.</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => reset?.()} data-autofocus>
          Stay here
        </Button>
        <Button color="red.8" onClick={() => proceed?.()}>
          Leave
        </Button>
      </Group>
    </Modal>
  )
}
