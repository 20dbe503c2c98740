import { Button } from '@mantine/core'
import { CopyText } from '#kit/ui/CopyText.tsx'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { Notice } from '#kit/ui/Notice.tsx'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** The only time that a token can be read. */
export function MadeToken({ name, token }: { name: string; token: string }) {
  return (
    <>
      <PageHeader title={name} back={{ to: '/settings/api-tokens', label: 'API tokens' }} />
      <Panel title="Your new token">
        <Notice tone="warning" title="Copy it now">
          It is shown this once. We keep only a fingerprint of it, and cannot show it again.
        </Notice>
        <CopyText label="Token" value={token} />
        <CopyText
          label="Try it"
          value={`curl -H 'Authorization: Bearer ${token}' ${window.location.origin}/api/v1/me`}
        />
        <Button component={TenantLink} to="/settings/api-tokens" mt="md">
          I have copied it
        </Button>
      </Panel>
    </>
  )
}
