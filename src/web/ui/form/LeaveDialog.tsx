import { Button, Group, Modal, Text } from '@mantine/core'

/** Asked before typed work is thrown away. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Modal opened onClose={onStay} title="Leave without saving?" centered withCloseButton={false}>
      <Text c="dimmed">What you have typed on this page will be lost.</Text>
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
