import { Button } from '@mantine/core'
import { IconDeviceMobile, IconFingerprint, IconLifebuoy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Factors, factors } from '#areas/identity/factors/contract.ts'
import { AddPasskey } from '#areas/identity/factors/web/parts/AddPasskey.tsx'
import { FirstFactor } from '#areas/identity/factors/web/parts/FirstFactor.tsx'
import classes from '#areas/identity/factors/web/parts/factors.module.css'
import { PasskeyRow } from '#areas/identity/factors/web/parts/PasskeyRow.tsx'
import { ProofDialog } from '#areas/identity/factors/web/parts/ProofDialog.tsx'
import { RecoveryCodes } from '#areas/identity/factors/web/parts/RecoveryCodes.tsx'
import { Row } from '#areas/identity/factors/web/parts/Row.tsx'
import { SetUpApp } from '#areas/identity/factors/web/parts/SetUpApp.tsx'
import { call } from '#kit/call.ts'
import { queryOf, refresh } from '#kit/query.ts'
import { ErrorState } from '#kit/ui/states.tsx'
import { notify } from '#kit/ui/toast.ts'
import { InstantText } from '#kit/ui/values.tsx'

/** What is being done: nothing, the first factor, another one (with the proof it took), or codes to be kept. */
type Doing =
  | { what: 'first' }
  | { what: 'app' | 'passkey'; proof: string }
  | { what: 'codes'; codes: string[] }
  | undefined
type OpenDialog = 'app' | 'passkey' | 'codes' | 'remove' | undefined

/** The part of a profile where somebody looks after their second factors. */
export function TwoFactor() {
  const query = useQuery(queryOf(factors.show))
  const [doing, setDoing] = useState<Doing>()
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <div className={classes.waiting} aria-busy />
  const done = () => {
    setDoing(undefined)
    void refresh('two-factor', 'me')
  }
  const added = (codes: string[] | null) => {
    notify({ type: 'success', title: 'Two-factor is on', description: 'We have written to you about it.' })
    if (codes) setDoing({ what: 'codes', codes })
    else done()
  }
  return (
    <section className={classes.panel} aria-labelledby="two-factor">
      <header className={classes.panelHead}>
        <h2 id="two-factor" className={classes.panelTitle}>
          Two-factor
        </h2>
        <p className={classes.text}>
          A second step when you sign in, so that a stolen password opens nothing.
        </p>
      </header>
      {doing ? (
        <div className={classes.panelBody}>
          {doing.what === 'first' && <FirstFactor onFinished={done} finish="Done" />}
          {doing.what === 'app' && <SetUpApp proof={doing.proof} onAdded={added} onCancel={done} />}
          {doing.what === 'passkey' && <AddPasskey proof={doing.proof} onAdded={added} onCancel={done} />}
          {doing.what === 'codes' && <RecoveryCodes codes={doing.codes} finish="Done" onFinished={done} />}
        </div>
      ) : (
        <Have own={query.data.data} onDo={setDoing} />
      )}
    </section>
  )
}

function Have({ own, onDo }: { own: Factors; onDo: (doing: Doing) => void }) {
  const [asked, setAsked] = useState<OpenDialog>()
  const { totp, passkeys, recovery_codes_left: left } = own
  if (!totp && passkeys.length === 0)
    return (
      <div className={classes.panelBody}>
        <Button onClick={() => onDo({ what: 'first' })}>Set up two-factor</Button>
      </div>
    )
  return (
    <>
      <ul className={classes.rows}>
        <Row
          icon={<IconDeviceMobile size={19} stroke={1.6} aria-hidden />}
          name="App for codes"
          text={
            totp ? (
              <>
                Added <InstantText at={totp.added_at} />
              </>
            ) : (
              'Not set up'
            )
          }
        >
          <Button variant="default" size="xs" onClick={() => setAsked(totp ? 'remove' : 'app')}>
            {totp ? 'Remove app' : 'Set up app'}
          </Button>
        </Row>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
        <Row
          icon={<IconFingerprint size={19} stroke={1.6} aria-hidden />}
          name={passkeys.length === 0 ? 'Passkeys' : 'Another passkey'}
          text="Your finger, your face or the PIN of a device"
        >
          <Button variant="default" size="xs" onClick={() => setAsked('passkey')}>
            Add passkey
          </Button>
        </Row>
        <Row
          icon={<IconLifebuoy size={19} stroke={1.6} aria-hidden />}
          name="Recovery codes"
          text={left === 1 ? 'One is left' : `${left} are left`}
        >
          <Button variant="default" size="xs" onClick={() => setAsked('codes')}>
            New codes
          </Button>
        </Row>
      </ul>
      <ProofDialog
        opened={asked !== undefined}
        {...words[asked ?? 'app']}
        onClose={() => setAsked(undefined)}
        onProof={async (proof) => {
          if (asked === 'remove') {
            const { title, description } = await call(factors.removeTotp, { body: { proof } })
            notify({ type: 'success', title, description })
            await refresh('two-factor', 'me')
          } else if (asked === 'codes') {
            const { recovery_codes } = await call(factors.newCodes, { body: { proof } })
            onDo({ what: 'codes', codes: recovery_codes })
          } else if (asked) {
            onDo({ what: asked, proof })
          }
        }}
      />
    </>
  )
}

const itIsYou = 'Please show that it is you first.'
const words: Record<
  NonNullable<OpenDialog>,
  { title: string; text: string; confirm: string; tone?: 'danger' }
> = {
  app: { title: 'Set up an app for codes', text: itIsYou, confirm: 'Continue' },
  passkey: { title: 'Add a passkey', text: itIsYou, confirm: 'Continue' },
  codes: {
    title: 'Make new recovery codes?',
    text: 'The ones you have open nothing any more.',
    confirm: 'Make new codes',
  },
  remove: {
    title: 'Remove the app?',
    text: 'Its codes do not sign you in any more. Without another factor your password alone does.',
    confirm: 'Remove app',
    tone: 'danger',
  },
}
