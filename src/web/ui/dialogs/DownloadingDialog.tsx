import { Group, Loader, Modal, Text, ThemeIcon } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { closeDownloading, downloading } from '#web/ui/dialogs/downloading.ts'

/** The dialog behind `download`. */
export function DownloadingDialog() {
  const { open, complete } = downloading.use()
  return (
    <Modal
      opened={open}
      onClose={closeDownloading}
      title="Downloading..."
      centered
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Group gap="sm" role="status" pb="xs">
        {complete ? (
          <ThemeIcon radius="xl" color="teal.7" size="md">
            <IconCheck size={16} stroke={2.4} />
          </ThemeIcon>
        ) : (
          <Loader size="sm" />
        )}
        <Text>{complete ? 'Download Complete!' : 'Download in progress...'}</Text>
      </Group>
    </Modal>
  )
}
