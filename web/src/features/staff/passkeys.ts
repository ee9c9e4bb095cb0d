import type { NewPasskey, PasskeyOptions, PasskeyProof } from "@funding-desk/contract/staff/passkey";
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

/** Nothing came of it, with a sentence for the person. */
export class PasskeyFailure extends Error {
  override readonly name = "PasskeyFailure";
}

const bareAddress = /^(?:\d+(?:\.\d+){3}|\[.*\])$/;

/** Passkeys belong to a name, and this page may have been opened by a bare address. */
export const isBareAddress = (): boolean => bareAddress.test(window.location.hostname);

/** Whether this browser can use passkeys on this page; the server has its own say. */
export const canUsePasskeysHere = (): boolean => browserSupportsWebAuthn() && !isBareAddress();

const sentences: Readonly<Record<string, string>> = {
  NotAllowedError: "No passkey was used. Please try again when you are ready.",
  AbortError: "No passkey was used. Please try again when you are ready.",
  InvalidStateError: "This device already holds a passkey of yours.",
  SecurityError: "This browser does not allow passkeys at this address.",
  NotSupportedError: "This device cannot make a passkey that fits. Please try another one.",
};

const failureOf = (error: unknown): PasskeyFailure =>
  new PasskeyFailure(
    (error instanceof Error && sentences[error.name]) || "Your browser could not use a passkey. Please try again.",
    { cause: error },
  );

/** Asks one of the person's passkeys to prove that it is them. @throws {PasskeyFailure} */
export const proveByPasskey = async (options: PasskeyOptions): Promise<PasskeyProof> => {
  try {
    // The server made them for exactly this: WebAuthn's own JSON.
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const { id, rawId, type, response, clientExtensionResults } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const proof = { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) };
    return { id, rawId, type, response: proof, clientExtensionResults: { ...clientExtensionResults } };
  } catch (error) {
    throw failureOf(error);
  }
};

/** Makes a passkey on a device of the person's choice. @throws {PasskeyFailure} */
export const makePasskey = async (options: PasskeyOptions): Promise<NewPasskey> => {
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const { id, rawId, type, response, clientExtensionResults } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    const made = { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) };
    return { id, rawId, type, response: made, clientExtensionResults: { ...clientExtensionResults } };
  } catch (error) {
    throw failureOf(error);
  }
};
