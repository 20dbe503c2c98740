import { Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { factors, type Passkey } from '#areas/identity/factors/contract.ts'
import { ProofDialog } from '#areas/identity/factors/web/parts/ProofDialog.tsx'
import { Row } from '#areas/identity/factors/web/parts/Row.tsx'
import { call } from '#kit/call.ts'
import { refresh, useCall } from '#kit/query.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { notify } from '#kit/ui/toast.ts'
import { InstantText } from '#kit/ui/values.tsx'

/** One passkey: when it was used, another name for it, away with it. */
export function PasskeyRow({ passkey: { id, name, synced, added_at, last_used_at } }: { passkey: Passkey }) {
  const [asked, setAsked] = useState<'rename' | 'remove'>()
  const [newName, setNewName] = useState(name)
  const close = () => setAsked(undefined)
  const rename = useCall(factors.renamePasskey, { done: 'Passkey renamed', onDone: close })
  return (
    <>
      <Row
        icon={<IconFingerprint size={19} stroke={1.6} aria-hidden />}
        name={name}
        text={
          <>
            Passkey{synced && ', on all your devices'} · {last_used_at ? 'Used ' : 'Added '}
            <InstantText at={last_used_at ?? added_at} />
          </>
        }
      >
        <Button variant="default" size="xs" aria-label={`Rename ${name}`} onClick={() => setAsked('rename')}>
          Rename
        </Button>
        <Button variant="default" size="xs" aria-label={`Remove ${name}`} onClick={() => setAsked('remove')}>
          Remove
        </Button>
      </Row>
      <ConfirmDialog
        opened={asked === 'rename'}
        onClose={close}
        title="Rename the passkey"
        confirm="Rename"
        loading={rename.isPending}
        disabled={newName.trim() === ''}
        onConfirm={() => rename.mutate({ params: { id }, body: { name: newName.trim() } })}
      >
        <TextInput
          label="Name"
          data-autofocus
          maxLength={60}
          value={newName}
          onChange={(event) => setNewName(event.currentTarget.value)}
        />
      </ConfirmDialog>
      <ProofDialog
        opened={asked === 'remove'}
        title={`Remove ${name}?`}
        text="It does not sign you in any more."
        confirm="Remove passkey"
        tone="danger"
        onClose={close}
        onProof={async (proof) => {
          const done = await call(factors.removePasskey, { params: { id }, body: { proof } })
          notify({ type: 'success', ...done })
          await refresh('two-factor', 'me')
        }}
      />
    </>
  )
}
