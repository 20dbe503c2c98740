#!/usr/bin/env node
// Checks a document of Saffron offline, with nothing but Node:
//   node check-document.mjs invoice.pdf proof-invoice.txt saffron-proof-key.pem
// The proof comes from the page /verify, the key from /.well-known/saffron-proof-key.pem of whoever runs Saffron. Keep
// the key when you first meet them: a proof that brings its own key proves nothing.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [file, proofFile, keyFile] = process.argv.slice(2)
if (!keyFile) {
  process.stderr.write('Usage: node check-document.mjs FILE PROOF KEY.pem\n')
  process.exit(2)
}
const sha256 = (content) => createHash('sha256').update(content).digest('hex')
const proof = readFileSync(proofFile, 'utf8').replaceAll('\r\n', '\n')
const said = (name) => new RegExp(`^${name}: (.*)$`, 'm').exec(proof)?.[1] ?? ''

const signed = proof.slice(0, proof.indexOf('Key: '))
const key = createPublicKey(readFileSync(keyFile))
const before = (name) => (said(name) === '-' ? '' : said(name))
const checks = [
  [
    'The proof is signed by this key',
    verify(null, Buffer.from(signed), key, Buffer.from(said('Signature'), 'base64')),
  ],
  ['The file is the one of the proof, byte for byte', sha256(readFileSync(file)) === said('File')],
  [
    'Its place in the chain follows from what it says and from the one before',
    sha256(before('Before') + said('Content')) === said('Chain'),
  ],
]
// Proofs of version 1 say nothing of the chain of files.
if (said('Entry'))
  checks.push([
    'So does the place of its file in the chain of files',
    sha256(before('Entry before') + said('Entry')) === said('Entry chain') &&
      said('Entry').startsWith(`${said('Position')} `) &&
      said('Entry').split(' ')[2] === said('File'),
  ])
const say = (line) => process.stdout.write(`${line}\n`)
for (const [name, holds] of checks) say(`${holds ? 'yes' : 'NO '}  ${name}`)
const good = checks.every(([, holds]) => holds)
say(
  good
    ? `${said('Number')}: issued by ${said('Issued by')} on ${said('Issued on')}, number ${said('Position')} of its series, unchanged.`
    : 'This is not the document of the proof, or not an unchanged one.',
)
process.exit(good ? 0 : 1)
