import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Keeps what must not be readable in the database or its backups: bank details, secrets of other services. AES-256-GCM
 * with a key derived from SECRET; `about` (a table, a record) is bound in, so that a value cannot be moved elsewhere.
 */
export type Vault = {
  /** `v1.…`, text for a column. */
  lock(plain: string, about: string): string
  /** The text that was locked for the same `about`. Throws when it was changed, moved or locked with another SECRET. */
  open(locked: string, about: string): string
  /** The same for the same text and `about`, and no way back: finds equals without opening anything. '' for ''. */
  print(plain: string, about: string): string
}

/** What a function needs that locks or opens something: the context of every call has it. */
export type WithVault = { deps: { vault: Vault } }

const version = 'v1'

export function openVault(secret: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', secret, 'saffron', 'vault', 32))
  const inkOfPrints = Buffer.from(hkdfSync('sha256', secret, 'saffron', 'vault prints', 32))
  return {
    lock: (plain, about) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    open: (locked, about) => {
      const [known, body = ''] = locked.split('.')
      if (known !== version) throw new Error('locked in a way this version does not know')
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(about))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    print: (plain, about) =>
      plain === '' ? '' : createHmac('sha256', inkOfPrints).update(`${about}\0${plain}`).digest('base64url'),
  }
}
