import { Button } from '@mantine/core'
import { CopyText } from '#kit/ui/CopyText.tsx'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { Notice } from '#kit/ui/Notice.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** The only time that a secret can be read. */
export function MadeSecret({ id, secret }: { id: number; secret: string }) {
  return (
    <Panel title="Its secret">
      <Notice tone="warning" title="Copy it now">
        It is shown this once. Its receiver checks with it that an event came from here.
      </Notice>
      <CopyText label="Secret" value={secret} />
      <Button component={TenantLink} to={`/integrations/webhooks/${id}/view`} mt="md" variant="default">
        I have copied it
      </Button>
    </Panel>
  )
}
