import { Button, Group, Modal } from '@mantine/core'
import type { Batch } from '#areas/invoices/contract.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** What a bulk action left alone, each with its reason. */
export function RefusedDialog({ batch, onClose }: { batch: Batch | undefined; onClose: () => void }) {
  return (
    <Modal
      opened={batch !== undefined}
      onClose={onClose}
      title={batch?.title ?? ''}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p style={{ marginTop: 0 }}>These stayed as they are:</p>
      <ul style={{ paddingLeft: 18, maxHeight: 320, overflowY: 'auto' }}>
        {batch?.refused.map(({ id, title, description }) => (
          <li key={id} style={{ marginBottom: 8 }}>
            <TenantLink to={`/invoices/${id}/view`}>#{id}</TenantLink> {title}
            {description && <div style={{ color: 'var(--mantine-color-dimmed)' }}>{description}</div>}
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button onClick={onClose}>Close</Button>
      </Group>
    </Modal>
  )
}
