import type { NewPasskey, PasskeyOptions, PasskeyProof } from "@funding-desk/contract/identity/second-factor/passkey";
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { ReadableError } from "../../../errors/readable-error.ts";

/** The browser couldn't use or create a passkey. */
class PasskeyFailure extends ReadableError {
  override readonly name = "PasskeyFailure";
}

const bareAddress = /^(?:\d+(?:\.\d+){3}|\[.*\])$/;

/** Passkeys belong to a domain name, and someone may open this page by its IP address. */
export const isBareAddress = (): boolean => bareAddress.test(window.location.hostname);

/** Whether this browser can use passkeys on this page. The server checks on its own. */
export const canUsePasskeysHere = (): boolean => browserSupportsWebAuthn() && !isBareAddress();

const sentences: Readonly<Record<string, string>> = {
  NotAllowedError: "No passkey was used. Please try again when you are ready.",
  AbortError: "No passkey was used. Please try again when you are ready.",
  InvalidStateError: "This device already has one of your passkeys.",
  SecurityError: "This browser doesn't allow passkeys at this address.",
  NotSupportedError: "This device can't create the kind of passkey we need. Please try another one.",
};

const toFailure = (error: unknown): PasskeyFailure =>
  new PasskeyFailure(
    (error instanceof Error && sentences[error.name]) || "Your browser couldn't use a passkey. Please try again.",
    { cause: error },
  );

/** Proves who someone is with one of their passkeys. @throws {PasskeyFailure} */
export const proveByPasskey = async (options: PasskeyOptions): Promise<PasskeyProof> => {
  try {
    // The server sends WebAuthn's own JSON.
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const { id, rawId, type, response, clientExtensionResults } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const proof = { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) };
    return { id, rawId, type, response: proof, clientExtensionResults: { ...clientExtensionResults } };
  } catch (error) {
    throw toFailure(error);
  }
};

/** Creates a passkey on a device of the person's choice. @throws {PasskeyFailure} */
export const makePasskey = async (options: PasskeyOptions): Promise<NewPasskey> => {
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const { id, rawId, type, response, clientExtensionResults } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    const made = { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) };
    return { id, rawId, type, response: made, clientExtensionResults: { ...clientExtensionResults } };
  } catch (error) {
    throw toFailure(error);
  }
};
