import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import type { RecordFormState } from '#web/ui/form/useRecordForm.ts'

/** Asks before typed work is thrown away, by a link or by closing the tab; `embedded`: also by another tab of the page. */
export function UnsavedGuard({ form, embedded = false }: { form: RecordFormState; embedded?: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const same = current.pathname === next.pathname && (!embedded || sameSearch(current, next))
      return !same && !form.mayLeave()
    },
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

function sameSearch(one: { search: object }, other: { search: object }): boolean {
  return JSON.stringify(one.search) === JSON.stringify(other.search)
}
