import { Group, Loader, Modal, Progress, Text, ThemeIcon } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { closeDownloading, downloading } from '#kit/ui/dialogs/downloading.ts'

/** The dialog behind `download` and exports. */
export function DownloadingDialog() {
  const { open, complete, percent } = downloading.use()
  return (
    <Modal
      opened={open}
      onClose={closeDownloading}
      title="Downloading..."
      centered
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Group gap="sm" role="status" pb="xs" wrap="nowrap">
        {complete ? (
          <ThemeIcon radius="xl" color="teal.7" size="md">
            <IconCheck size={16} stroke={2.4} />
          </ThemeIcon>
        ) : (
          <Loader size="sm" />
        )}
        <Text>{complete ? 'Download Complete!' : 'Download in progress...'}</Text>
      </Group>
      {percent !== undefined && !complete && (
        <>
          <Group gap="sm" wrap="nowrap" mt={4}>
            <Progress value={percent} aria-label="Download in progress..." size="md" radius="xl" flex={1} />
            <Text size="sm" w={40} ta="right" style={{ fontVariantNumeric: 'tabular-nums' }} aria-hidden>
              {percent}%
            </Text>
          </Group>
          <Text size="xs" c="dimmed" mt="xs">
            You can close this and go on working. You will be told when the file is ready.
          </Text>
        </>
      )}
    </Modal>
  )
}
