import { Button, Group } from '@mantine/core'
import { IconDownload, IconFileCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { proofs } from '#areas/invoices/proof/contract.ts'
import { useCall } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { save } from '#kit/ui/dialogs/downloading.ts'

const ProofDialog = lazy(async () => ({
  default: (await import('#areas/invoices/web/parts/ProofDialog.tsx')).ProofDialog,
}))

/** What stays with the agency itself, so that nobody can rewrite what was issued without its showing. */
export function ProofPanel() {
  const [checking, setChecking] = useState(false)
  const download = useCall(proofs.show, {
    onDone: ({ filename, text }) => save({ name: filename, type: 'text/plain;charset=utf-8', content: text }),
  })
  return (
    <Panel title="Proof of what was issued">
      <p style={{ marginTop: 0 }}>
        A proof file says which document each series ends with, and is signed. Keep it outside Saffron, or
        give it to your auditor: if anything issued before it is ever rewritten, it shows. Owners get one by
        email when the first document of a series is issued, and after each day on which something was.
      </p>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={download.isPending}
          onClick={() => download.mutate({})}
        >
          Download proof
        </Button>
        <Button variant="default" leftSection={<IconFileCheck size={16} />} onClick={() => setChecking(true)}>
          Check a proof file
        </Button>
      </Group>
      <Suspense>{checking && <ProofDialog onClose={() => setChecking(false)} />}</Suspense>
    </Panel>
  )
}
