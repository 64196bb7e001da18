import { signedReleases } from 'virtual:releases'
import { useEffect, useState } from 'react'
import { cancellable } from '../../browser/timers'
import { StatusMark, type Tone } from '../../design/status-mark'
import { checkSignature, type SignatureState } from './downloads'

const MARKS: Readonly<Record<SignatureState | 'signed', readonly [Tone, string]>> = {
  signed: ['neutral', 'Signed'],
  verified: ['success', 'Signature verified'],
  invalid: ['error', 'Signature not valid'],
  unsupported: ['info', 'Signed, not checked here'],
}

/** The result of checking the manifest's signature in this browser. */
export function SignatureMark() {
  const [state, setState] = useState<SignatureState | 'signed'>('signed')
  useEffect(
    () =>
      cancellable(checkSignature(signedReleases), setState, (error) =>
        console.error('The signature could not be checked:', error),
      ),
    [],
  )
  const [tone, text] = MARKS[state]
  return <StatusMark tone={tone}>{text}</StatusMark>
}
