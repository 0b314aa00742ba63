// Types of v2, generated from its OpenAPI document by `npm run client`: do not edit.
export interface paths {
    "/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the activity log
         * @description Returns entries newest first (`sort=-position`). `record_type` and `record_id` limit the list to one record. An entry with `records` covers several records created together, such as the rows of an import, and appears in each record’s list. Its `record_id` is the id of the records’ source, such as an import’s `batch_id`. To poll for changes, use `sort=position` with `after` set to the highest `position` you have read. An entry appears in this feed ten seconds after its commit, so entries never appear out of order. Only signed-in admins see entries about users, invitations, API keys, webhooks and data exports. Other callers get 403 if they filter by one of those types. `hash` is the SHA-256 of the JSON array [position, id, organization_id, record_type, record_id, action, actor.kind, created_at, personal_digest], and `personal_digest` is the SHA-256 of [salt, record_name, actor.id, actor.name, changes as JSON text]. For an entry with `records`, the first array also ends with an array of the records’ ids, and the second ends with `records` as JSON text. An erasure sets an entry’s `erased_at` and destroys its salt. The `personal_digest` can then no longer be recomputed, but the `hash` still can; an entry of type `erasure` lists the erased entry in `erased_entries`. Each `hash` is sealed within two hours, so that changes can be detected (see `GET /v2/activity/seals/export`).
         *
         *     Role: at least viewer. API key scope: `activity:read`. Rate limit: 60 requests per minute.
         */
        get: operations["listActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the activity log as JSON lines
         * @description One entry per line, as in `GET /v2/activity?sort=position`, oldest first. Returns at most 5000 entries, or fewer if the entries are long. If there are more entries, a `Link` header with rel `next` contains the next page’s URL. `GET /v2/activity/seals/export` lets you verify that no entry was changed or removed.
         *
         *     Role: at least admin. Not available to API keys. Rate limit: 60 requests per minute.
         */
        get: operations["exportActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity/seals/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the seals of the activity log as JSON lines
         * @description Returns at most 50 seals, one per line: `{organization_id, number, previous_hash, newest_at, entries, hash, sealed_at}`. If there are more seals, a `Link` header with rel `next` contains the next page’s URL; `after` accepts a seal’s `number`. Each hourly seal covers the entries written since the previous one: `entries` lists the `<id> <hash>` of up to 1,000 entries, as returned by `GET /v2/activity/export`. `hash` is the SHA-256 of the JSON array [organization_id, number, previous_hash, newest_at, entries], and `previous_hash` is the `hash` of the seal with the preceding `number`, or empty for the first seal. `newest_at` is the `created_at` of the newest entry: once it is older than the retention period, the entries and the seal are deleted. Store the last `hash` elsewhere to prove later that no entry up to that point was changed, removed or inserted.
         *
         *     Role: at least admin. Not available to API keys. Rate limit: 60 requests per minute.
         */
        get: operations["exportActivitySeals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/client-address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your client address
         * @description Returns the IP address used to rate-limit this request; an IPv6 address is shown as its /64 network. Operators can compare the responses from Hosting and from the function’s own URL. If they differ, `TRUSTED_PROXY_RANGES` is missing a proxy.
         *
         *     Public: no token. Rate limit: 60 requests per minute.
         */
        get: operations["getClientAddress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List collection requests
         * @description Newest first. Add `sort=id` to combine filters.
         *
         *     Role: at least viewer. API key scope: `collection:read`. Rate limit: 60 requests per minute.
         */
        get: operations["listCollectionRequests"];
        put?: never;
        /**
         * Create collection requests
         * @description Creates one request per contact and emails each contact a link. `name` defaults to the template’s name. The link works until the end of the due date in the organization’s time zone; a link sent after that works for 14 days. If you set a password, the client must enter it: share it through a channel other than email. If you set compliance_client_id, the request appears in that client’s portals. Location points to the request, or to the list of created requests.
         *
         *     Role: at least editor. API key scope: `collection:write`. Rate limit: 60 requests per minute.
         */
        post: operations["createCollectionRequests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a collection request
         * @description In v1: `/v1/getCollectionRequest`.
         *
         *     Role: at least viewer. API key scope: `collection:read`. Rate limit: 60 requests per minute.
         */
        get: operations["getCollectionRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-requests/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a collection request
         * @description The link stops working immediately. Cancelling an already cancelled request has no effect.
         *
         *     Role: at least editor. API key scope: `collection:write`. Rate limit: 60 requests per minute.
         */
        post: operations["cancelCollectionRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-requests/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend a collection request
         * @description The previous link stops working; the client’s answers are kept. With `skip_email`, no email is sent and the response contains the new link.
         *
         *     Role: at least editor. API key scope: `collection:write`. Rate limit: 60 requests per minute.
         */
        post: operations["resendCollectionRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List collection submissions, oldest first
         * @description Each submitted revision is a separate record.
         *
         *     Role: at least viewer. API key scope: `collection:read`. Rate limit: 60 requests per minute.
         */
        get: operations["listCollectionSubmissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List collection templates
         * @description Role: at least viewer. API key scope: `collection:read`. Rate limit: 60 requests per minute.
         */
        get: operations["listCollectionTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collection-templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a collection template
         * @description In v1: `/v1/getCollectionTemplate`.
         *
         *     Role: at least viewer. API key scope: `collection:read`. Rate limit: 60 requests per minute.
         */
        get: operations["getCollectionTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/comments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a comment
         * @description Role: at least viewer. API key scope: `comments:read`. Rate limit: 60 requests per minute.
         */
        get: operations["getComment"];
        put?: never;
        post?: never;
        /**
         * Delete a comment
         * @description Only the author and admins can delete a comment.
         *
         *     Role: at least editor. API key scope: `comments:write`. Rate limit: 60 requests per minute.
         */
        delete: operations["deleteComment"];
        options?: never;
        head?: never;
        /**
         * Update a comment
         * @description Role: at least editor. API key scope: `comments:write`. Rate limit: 60 requests per minute.
         */
        patch: operations["updateComment"];
        trace?: never;
    };
    "/compliance-clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List compliance clients
         * @description Sorted by id. `archived` and `status` can be combined. Without `archived`, the list includes both active and archived clients.
         *
         *     Role: at least viewer. API key scope: `compliance:read`. Rate limit: 60 requests per minute.
         */
        get: operations["listComplianceClients"];
        put?: never;
        /**
         * Create a compliance client
         * @description Keys of `custom_fields` are trimmed, and values are stored as strings. Unset text fields are empty strings.
         *
         *     In v1: `/v1/createComplianceClient`.
         *
         *     Role: at least editor. API key scope: `compliance:write`. Rate limit: 60 requests per minute.
         */
        post: operations["createComplianceClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/compliance-clients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a compliance client
         * @description In v1: `/v1/getComplianceClient`.
         *
         *     Role: at least viewer. API key scope: `compliance:read`. Rate limit: 60 requests per minute.
         */
        get: operations["getComplianceClient"];
        put?: never;
        post?: never;
        /**
         * Delete a compliance client
         * @description Returns 409 if the client has projects, including archived ones.
         *
         *     In v1: `/v1/deleteComplianceClient`.
         *
         *     Role: at least editor. API key scope: `compliance:write`. Rate limit: 60 requests per minute.
         */
        delete: operations["deleteComplianceClient"];
        options?: never;
        head?: never;
        /**
         * Update a compliance client
         * @description Changes only the fields sent; `custom_fields` is replaced as a whole. `is_archived` archives or restores the client.
         *
         *     In v1: `/v1/updateComplianceClient`.
         *
         *     Role: at least editor. API key scope: `compliance:write`. Rate limit: 60 requests per minute.
         */
        patch: operations["updateComplianceClient"];
        trace?: never;
    };
    "/compliance-score": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the compliance score
         * @description Returns the percentage of open expiries that are valid or in progress, for the organization, a compliance client, a folder or a type. `id` is the id of the client or folder, or the name of the type. `as_of` is today or a past day.
         *
         *     Role: at least viewer. API key scope: `compliance:read`. Rate limit: 60 requests per minute.
         */
        get: operations["getComplianceScore"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/compliance-score/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List daily compliance scores
         * @description Returns the organization’s score from each daily snapshot between `from` and `to` (both inclusive), oldest first. Snapshots are kept for 24 months.
         *
         *     Role: at least viewer. API key scope: `compliance:read`. Rate limit: 60 requests per minute.
         */
        get: operations["listComplianceScoreHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contact-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contact groups
         * @description Sorted by `sort_order`, then by id.
         *
         *     Role: at least viewer. API key scope: `contacts:read`. Rate limit: 60 requests per minute.
         */
        get: operations["listContactGroups"];
        put?: never;
        /**
         * Create a contact group
         * @description In v1: `/v1/createContactGroup`.
         *
         *     Role: at least editor. API key scope: `contacts:write`. Rate limit: 60 requests per minute.
         */
        post: operations["createContactGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contact-groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a contact group
         * @description Role: at least viewer. API key scope: `contacts:read`. Rate limit: 60 requests per minute.
         */
        get: operations["getContactGroup"];
        put?: never;
        post?: never;
        /**
         * Delete a contact group
         * @description The contacts are kept, but removed from the group: immediately for up to 200 contacts, in the background for more. The group’s name stays reserved until the last contact is updated.
         *
         *     In v1: `/v1/deleteContactGroup`.
         *
         *     Role: at least editor. API key scope: `contacts:write`. Rate limit: 60 requests per minute.
         */
        delete: operations["deleteContactGroup"];
        options?: never;
        head?: never;
        /**
         * Update a contact group
         * @description A new name also applies to the group’s contacts: immediately for up to 200, in the background for more. Until the last contact is updated, the former name stays reserved, and filtering by either name returns all of the group’s contacts.
         *
         *     In v1: `/v1/updateContactGroup`.
         *
         *     Role: at least editor. API key scope: `contacts:write`. Rate limit: 60 requests per minute.
         */
        patch: operations["updateContactGroup"];
        trace?: never;
    };
    "/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description updated_since requires sort=updated_at or sort=-updated_at. `reachable=false` lists contacts that no message can reach: either their notifications are off, or none of the channels that they opted in to has a working address.
         *
         *     Role: at least viewer. API key scope: `contacts:read`. Rate limit: 60 requests per minute.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create a contact
         * @description If the contact_group doesn’t exist, it is created. Existing groups are matched case-insensitively and keep their spelling. Any number of contacts can have is_default set. Phone numbers are stored in E.164 format.
         *
         *     In v1: `/v1/createContact`.
         *
         *     Role: at least editor. API key scope: `contacts:write`. Rate limit: 60 requests per minute.
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a contact
         * @description Role: at least viewer. API key scope: `contacts:read`. Rate limit: 60 requests per minute.
         */
        get: operations["getContact"];
        put?: never;
        post?: never;
        /**
         * Delete a contact
         * @description Expiries keep the id of a deleted contact, but the contact no longer gets reminders. Another contact can use the email address.
         *
         *     In v1: `/v1/deleteContact`.
         *
         *     Role: at least editor. API key scope: `contacts:write`. Rate limit: 60 requests per minute.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        /**
         * Update a contact
         * @description Changes only the fields sent.
         *
         *     In v1: `/v1/updateContact`.
         *
         *     Role: at least editor. API key scope: `contacts:write`. Rate limit: 60 requests per minute.
         */
        patch: operations["updateContact"];
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization’s events from the last 30 days, oldest first
         * @description Returns every event that webhooks receive, so that a client can catch up after downtime. New events never appear before events that you have already read. To continue, set `after` to the `next_cursor` of the previous page, or to the `id` of your last event (from this list or a webhook). `types` accepts a comma-separated list of event types.
         *
         *     Role: at least viewer. API key scope: `events:read`. Rate limit: 60 requests per minute.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/evidence/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the public keys that verify evidence packs
         * @description A JWK Set of Ed25519 keys, also available at `/.well-known/evidence-keys.json`. The first key signs new packs; the others verify older ones.
         *
         *     Public: no token. Rate limit: 60 requests per minute.
         */
        get: operations["listEvidenceKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/evidence/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify the manifest of an evidence pack
         * @description Checks whether this service signed the manifest, and whether the manifest’s last seal is in the organization’s activity log. Compare the hashes of the other files yourself, or use `npm run verify:pack -- file.zip`.
         *
         *     Public: no token. Rate limit: 60 requests per minute.
         */
        post: operations["verifyEvidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/expiries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List expiries
         * @description Filters can be combined freely. `status` is `open` (neither done nor archived), `done` (not archived) or `archived`. `updated_since` requires sort=updated_at or -updated_at. `folder_id=root` lists expiries without a folder. `expires_after` and `expires_before` are inclusive and require sort=expiry_date or -expiry_date. `q` searches the name, reference number, notes and custom fields; with several words, a page can contain fewer than `limit` records even if there are more results.
         *
         *     Role: at least viewer. API key scope: `expiries:read`. Rate limit: 60 requests per minute.
         */
        get: operations["listExpiries"];
        put?: never;
        /**
         * Create an expiry
         * @description `recurrence` is `{every, unit}`, which falls back to the last day in months that are too short, or `{rrule}` (RFC 5545), which skips such months. `share_password` is write-only; responses contain `has_share_password`.
         *
         *     In v1: `/v1/createExpiry`.
         *
         *     Role: at least editor. API key scope: `expiries:write`. Rate limit: 60 requests per minute.
         */
        post: operations["createExpiry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/expiries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an expiry
         * @description In v1: `/v1/getExpiry`.
         *
         *     Role: at least viewer. API key scope: `expiries:read`. Rate limit: 60 requests per minute.
         */
        get: operations["getExpiry"];
        put?: never;
        post?: never;
        /**
         * Delete an expiry
         * @description In v1: `/v1/deleteExpiry`.
         *
         *     Role: at least editor. API key scope: `expiries:write`. Rate limit: 60 requests per minute.
         */
        delete: operations["deleteExpiry"];
        options?: never;
        head?: never;
        /**
         * Update an expiry
         * @description Changes only the fields sent; `contacts`, `checklist` and `custom_fields` are replaced as a whole. A new `expiry_date` moves pending reminders and restarts a recurring series, unless the series already produces that date. Only the `complete` operation sets the state to `done`. The state of a done expiry can’t change (409).
         *
         *     In v1: `/v1/updateExpiry`.
         *
         *     Role: at least editor. API key scope: `expiries:write`. Rate limit: 60 requests per minute.
         */
        patch: operations["updateExpiry"];
        trace?: never;
    };
    "/expiries/{id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acknowledge an expiry
         * @description Available to editors, admins, and viewers who are the assignee. The expiry keeps its first acknowledgement until the due date changes; all acknowledgements are listed as responses.
         *
         *     Role: at least viewer. API key scope: `responses:write`. Rate limit: 60 requests per minute.
         */
        post: operations["acknowledgeExpiry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/expiries/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive an expiry and cancel its pending reminders
         * @description In v1: `/v1/archiveExpiry`.
         *
         *     Role: at least editor. API key scope: `expiries:write`. Rate limit: 60 requests per minute.
         */
        post: operations["archiveExpiry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/expiries/{id}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an expiry’s files
         * @description Always one page, with at most 50 files.
         *
         *     Role: at least viewer. API key scope: `attachments:read`. Rate limit: 60 requests per minute.
         */
        get: operations["listAttachments"];
        put?: never;
        /**
         * Start a file upload
         * @description After this call, PUT the bytes to upload_url once, with exactly the returned headers, and complete the upload within 15 minutes.
         *
         *     Role: at least editor. API key scope: `attachments:write`. Rate limit: 60 requests per minute.
         */
        post: operations["startAttachmentUpload"];
        /**
         * Delete an attachment
         * @description Also deletes the stored file and frees its storage. Send `url` without `&token=…`, because query strings are logged. `token` is accepted but ignored, because an unencoded URL adds it as a separate parameter.
         *
         *     Role: at least editor. API key scope: `attachments:write`. Rate limit: 60 requests per minute.
         */
        delete: operations["deleteAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/expiries/{id}/attachments/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a file upload
         * @description The user who started the upload must complete it within 15 minutes, on the same expiry. Returns 404 otherwise, or if no file was uploaded. Repeated calls return the same response.
         *
         *     Role: at least editor. API key scope: `attachments:write`. Rate limit: 60 requests per minute.
         */
        post: operations["completeAttachmentUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/expiries/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comments on an expiry
         * @description Newest first.
         *
         *     Role: at least viewer. API key scope: `comments:read`. Rate limit: 60 requests per minute.
         */
        get: operations["listExpiryComments"];
        put?: never;
        /**
         * Create a comment
         * @description Returns the text HTML-escaped, with newlines as <br>. Use @[Name](id), @email or @Full Name to mention members, who are then notified in the app.
         *
         *     In v1: `/v1/createExpiryComment`.
         *
         *     Role: at least editor. API key scope: `comments:write`. Rate limit: 60 requests per minute.
         */
        post: operations["createExpiryComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/expiries/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete an expiry
         * @description `checklist_completed` must list every required checklist item; otherwise the call returns 400 with `details.missing_required`. Completing a recurring expiry creates the next occurrence with its reminders, and returns a Link header with rel next-occurrence. The next occurrence doesn’t count as an additional expiry towards the plan limit.
         *
         *     In v1: `/v1/completeExpiry`.
         *
         *     Role: at least editor. API key scope: `expiries:write`. Rate limit: 60 requests per minute.
         */
        post: operations["completeExpiry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/expiries/{id}/reminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an expiry’s reminders, soonest first
         * @description Always one page.
         *
         *     Role: at least viewer. API key scope: `reminders:read`. Rate limit: 60 requests per minute.
         */
        get: operations["listReminders"];
        put?: never;
        /**
         * Add reminders to an expiry
         * @description Adds 1 to 20 reminders, each at `time` in its time zone. They are scheduled relative to the stored expiry date, or to the act-by date if `relative_to` is `act_by_date`. Existing reminders are kept; an expiry can have at most 100 reminders. `amount` is required unless `period` is `on`.
         *
         *     Role: at least editor. API key scope: `reminders:write`. Rate limit: 60 requests per minute.
         */
        post: operations["createReminders"];
        /**
         * Delete an expiry’s reminders
         * @description Role: at least editor. API key scope: `reminders:write`. Rate limit: 60 requests per minute.
         */
        delete: operations["deleteReminders"];
        options?: never;
        head?: never;
        /**
         * Replace an expiry’s reminders
         * @description The list (at most 100 entries) replaces all reminders. An entry with `id` keeps that reminder and changes only the fields sent. An entry without `id` creates a reminder, and unlisted reminders are deleted. An entry with only an `id` changes nothing. `timezone` applies to every listed reminder without its own time zone. An empty list deletes all reminders.
         *
         *     Role: at least editor. API key scope: `reminders:write`. Rate limit: 60 requests per minute.
         */
        patch: operations["replaceExpiryReminders"];
        trace?: never;
    };
    "/expiries/{id}/reminders/{reminder_id}/sends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a reminder’s sends
         * @description Returns one record per recipient and channel, oldest first, with its status, reason, attempts and times. If a provider’s response is lost and no delivery report arrives, the message is sent again. In that case it may arrive twice, but it still has only one record, with several attempts. Always one page.
         *
         *     Role: at least viewer. API key scope: `reminders:read`. Rate limit: 60 requests per minute.
         */
        get: operations["listReminderSends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/expiries/{id}/reminders/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview reminders
         * @description Returns each pending reminder, soonest first, with every recipient and channel and the send time in UTC and local time. Skipped recipients include a reason. If an expiry has no recipients, its reminders go to the organization’s default contacts, or else to the expiry’s creator, or else to the admins. In `DIGEST` mode, emails show the time of that day’s digest. The preview applies the same rules as actual sending, based on current data. Always one page.
         *
         *     Role: at least viewer. API key scope: `reminders:read`. Rate limit: 60 requests per minute.
         */
        get: operations["previewReminders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/expiries/{id}/responses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List responses to reminders
         * @description Newest first.
         *
         *     Role: at least viewer. API key scope: `responses:read`. Rate limit: 60 requests per minute.
         */
        get: operations["listExpiryResponses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List folders
         * @description A flat list, sorted by name. `parent_folder_id=root` lists the top level.
         *
         *     Role: at least viewer. API key scope: `folders:read`. Rate limit: 60 requests per minute.
         */
        get: operations["listFolders"];
        put?: never;
        /**
         * Create a folder
         * @description The name must be unique in the parent folder, ignoring case. Folders can be nested at most 20 levels deep.
         *
         *     In v1: `/v1/createFolder`.
         *
         *     Role: at least editor. API key scope: `folders:write`. Rate limit: 60 requests per minute.
         */
        post: operations["createFolder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/folders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a folder
         * @description Role: at least viewer. API key scope: `folders:read`. Rate limit: 60 requests per minute.
         */
        get: operations["getFolder"];
        put?: never;
        post?: never;
        /**
         * Delete a folder
         * @description Returns 409 if the folder contains folders or expiries. force=true deletes it and its subfolders, and moves every expiry in them to the top level: immediately for up to 100, in the background for more.
         *
         *     In v1: `/v1/deleteFolder`.
         *
         *     Role: at least editor. API key scope: `folders:write`. Rate limit: 60 requests per minute.
         */
        delete: operations["deleteFolder"];
        options?: never;
        head?: never;
        /**
         * Rename or move a folder
         * @description `parent_folder_id: null` moves the folder to the top level. A folder can’t be moved into itself or its subfolders.
         *
         *     In v1: `/v1/updateFolder`.
         *
         *     Role: at least editor. API key scope: `folders:write`. Rate limit: 60 requests per minute.
         */
        patch: operations["updateFolder"];
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the service’s health
         * @description Returns the backlog and the lateness of the oldest overdue item for each kind of work. Figures for work that people are waiting for are at most two minutes old. `late` means overdue by more than five minutes for work that people are waiting for; cleanup has a longer limit. `set_aside` counts failed records waiting for a retry. The overall `lateness_seconds` and `backlog` exclude cleanup. `given_up` counts messages from the last day whose delivery status is unknown. Returns 503 with `down` if the database doesn’t respond within two seconds.
         *
         *     Public: no token. Rate limit: 60 requests per minute.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a REST hook
         * @description Sends each event of this type to `target_url`, signed and retried like a webhook delivery. Only this response contains the secret; in an idempotent replay, it is null. Admins see the hook in the list of webhooks. It counts towards the webhook limit and is deleted when its API key is revoked or expires.
         *
         *     Role: at least editor. Available only to API keys. API key scope: `hooks:write`. Rate limit: 60 requests per minute.
         */
        post: operations["createHook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete one of this API key’s REST hooks
         * @description Also deletes the hook’s delivery log and pending retries.
         *
         *     Role: at least editor. Available only to API keys. API key scope: `hooks:write`. Rate limit: 60 requests per minute.
         */
        delete: operations["deleteHook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/sample": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a sample event
         * @description Returns a sample event of this type, for field mapping in no-code tools.
         *
         *     Role: at least viewer. Available only to API keys. API key scope: `hooks:read`. Rate limit: 60 requests per minute.
         */
        get: operations["getHookSample"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller
         * @description Returns the user or API key that made the request, with its permissions, organization and plan limits.
         *
         *     Role: at least viewer. Rate limit: 60 requests per minute.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/renewal-proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List renewal proposals
         * @description Newest first.
         *
         *     Role: at least viewer. API key scope: `responses:read`. Rate limit: 60 requests per minute.
         */
        get: operations["listRenewalProposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/renewal-proposals/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a renewal proposal
         * @description Completes a recurring expiry and creates its next occurrence. That occurrence is due on `expiry_date`, or else on the proposed date, or else on the next recurrence date. Any other expiry gets the new date, and its reminders restart; a missing or earlier date returns 400. Returns 409 if the proposal was already decided or the due date has changed since it was made.
         *
         *     Role: at least editor. API key scope: `responses:write`. Rate limit: 60 requests per minute.
         */
        post: operations["acceptRenewalProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/renewal-proposals/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline a renewal proposal
         * @description Repetitions and escalations that the proposal paused resume at their next scheduled time. Returns 409 if the proposal has already been decided.
         *
         *     Role: at least editor. API key scope: `responses:write`. Rate limit: 60 requests per minute.
         */
        post: operations["declineRenewalProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ActivityEntry: {
            /** @enum {string} */
            action: "created" | "updated" | "completed" | "archived" | "restored" | "deleted";
            actor: {
                id: string | null;
                /** @enum {string} */
                kind: "person" | "apiKey" | "client" | "service";
                name: string;
            };
            /** @description For an entry with `records`, the changes shared by all of them */
            changes: {
                after: unknown;
                before: unknown;
                field: string;
            }[];
            /** Format: date-time */
            created_at: string;
            /** @description When a person was erased from the entry. `personal_digest` is kept, but the values it was computed from are deleted. */
            erased_at: string | null;
            hash: string;
            id: string;
            organization_id: string;
            /** @description Digest of the personal values; kept after an erasure */
            personal_digest: string;
            /** @description The position in the organization’s log. Positions increase with each commit and can have gaps. */
            position: number;
            /**
             * @deprecated
             * @description Always null; seals link the entries instead (`GET /v2/activity/seals/export`)
             */
            previous_hash: null;
            /** @description For an entry with `records`, the id of the records’ source, such as an import’s `batch_id` */
            record_id: string;
            /** @description Empty if `records` contains the names */
            record_name: string;
            /** @enum {string} */
            record_type: "expiry" | "reminders" | "comment" | "expiry_type" | "expiry_template" | "expiry_share" | "calendar_feed" | "renewal_proposal" | "contact" | "contact_group" | "folder" | "directory_entity" | "workflow" | "workflow_type" | "workflow_run" | "workflow_trigger" | "workflow_comment" | "compliance_client" | "compliance_project" | "compliance_portal" | "collection_template" | "collection_request" | "collection_submission" | "settings" | "reminder_settings" | "user" | "erasure" | "data_export" | "evidence_pack" | "invitation" | "api_key" | "webhook" | "integration";
            /** @description The records, each with its own `changes`, if the entry covers several records created together; otherwise null */
            records: {
                changes: {
                    after: unknown;
                    before: unknown;
                    field: string;
                }[];
                id: string;
                name: string;
            }[] | null;
            /** @description The salt for `personal_digest`; null once a person has been erased from the entry */
            salt: string | null;
        };
        ActivityEntryPage: {
            data: components["schemas"]["ActivityEntry"][];
            has_more: boolean;
            next_cursor: string | null;
        };
        Attachment: {
            index: number;
            name: string;
            url: string;
        };
        AttachmentPage: {
            data: components["schemas"]["Attachment"][];
            has_more: boolean;
            next_cursor: string | null;
        };
        AttachmentUpload: {
            /** Format: date-time */
            expires_at: string;
            headers: {
                [key: string]: string;
            };
            max_size: number;
            /** @constant */
            method: "PUT";
            upload_id: string;
            /** Format: uri */
            upload_url: string;
        };
        CollectionField: {
            /** @description The file types that a file_upload field accepts; any type if empty */
            allowed_types?: string[];
            help_text: string;
            id: string;
            label: string;
            /** @description The maximum file size for a file_upload field */
            max_size_bytes?: number;
            /** @description The options of a dropdown */
            options?: string[];
            /** @description The reference file for a file_upload field */
            reference_file?: {
                content_type: string;
                original_filename: string;
                size_bytes: number;
                storage_path: string;
            } | null;
            required: boolean;
            /** @enum {string} */
            type: "short_text" | "long_text" | "number" | "date" | "dropdown" | "checkbox" | "file_upload";
        };
        CollectionPage: {
            description_html: string;
            id: string;
            order: number;
            sections: {
                description_html: string;
                fields: components["schemas"]["CollectionField"][];
                id: string;
                order: number;
                title: string;
            }[];
            title: string;
        };
        CollectionRequest: {
            /** @description The fields that the client must correct; null if the whole form is requested */
            asked_again: {
                field_id: string;
                reason: string;
            }[] | null;
            client_email: string;
            client_name: string;
            completed_at: string | null;
            /** @description The compliance client whose portals show the request */
            compliance_client_id: string | null;
            contact_id: string;
            /** Format: date-time */
            created_at: string;
            created_by: string;
            created_by_name: string;
            due_date: string | null;
            /** @description When the link stops working */
            expires_at: string | null;
            expiry_id: string | null;
            has_password: boolean;
            id: string;
            name: string;
            organization_id: string;
            reminders_sent: number;
            /** @description Number of submissions */
            revision: number;
            /** Format: date-time */
            sent_at: string;
            /** @enum {string} */
            status: "sent" | "viewed" | "in_progress" | "completed" | "paused" | "cancelled" | "expired";
            template_id: string;
            template_name: string;
            /** @description The workflow trigger that created the request */
            trigger_id: string | null;
            /** Format: date-time */
            updated_at: string;
            viewed_at: string | null;
        };
        CollectionRequestPage: {
            data: components["schemas"]["CollectionRequest"][];
            has_more: boolean;
            next_cursor: string | null;
        };
        CollectionSubmission: {
            contact_id: string;
            expiry_id: string | null;
            /** @description Metadata only; v1 getCollectionSubmissionFile returns the content */
            files: {
                content_type: string;
                field_id: string;
                file_name: string;
                id: string;
                size: number;
                /** Format: date-time */
                uploaded_at: string;
            }[];
            id: string;
            organization_id: string;
            rejections: {
                field_id: string;
                reason: string;
            }[];
            /** @description The next occurrence of the expiry in expiry_id, created by the approval */
            renewed_expiry_id: string | null;
            request_id: string;
            responses: {
                entered?: string;
                field_id: string;
                label: string;
                /** @enum {string} */
                type: "short_text" | "long_text" | "number" | "date" | "dropdown" | "checkbox" | "file_upload";
                value: (string | number | boolean | string[]) | null;
            }[];
            review_note: string;
            /** @enum {string} */
            review_status: "pending" | "approved" | "rejected";
            reviewed_at: string | null;
            reviewed_by: string | null;
            reviewed_by_name: string | null;
            revision: number;
            /** Format: date-time */
            submitted_at: string;
            template_id: string;
            /** Format: date-time */
            updated_at: string;
        };
        CollectionSubmissionPage: {
            data: components["schemas"]["CollectionSubmission"][];
            has_more: boolean;
            next_cursor: string | null;
        };
        CollectionTemplate: {
            /** Format: date-time */
            created_at: string;
            created_by: string;
            created_by_name: string;
            description: string;
            id: string;
            intro_email: {
                body_html: string;
            } | null;
            /**
             * @description The language that determines the number format for clients
             * @enum {string}
             */
            language: "en" | "de" | "fr" | "es";
            name: string;
            organization_id: string;
            pages: components["schemas"]["CollectionPage"][];
            schema_version: number;
            /** @enum {string} */
            status: "active";
            /** Format: date-time */
            updated_at: string;
        };
        CollectionTemplatePage: {
            data: components["schemas"]["CollectionTemplate"][];
            has_more: boolean;
            next_cursor: string | null;
        };
        ComplianceClient: {
            address: string;
            archived_at: string | null;
            /** Format: date-time */
            created_at: string;
            custom_fields: {
                [key: string]: string;
            };
            email: string;
            id: string;
            industry: string;
            is_archived: boolean;
            name: string;
            notes: string;
            organization_id: string;
            phone: string;
            primary_contact_name: string;
            /** @enum {string} */
            status: "Active" | "Inactive";
            /** Format: date-time */
            updated_at: string;
            user_id: string;
            website: string;
        };
        ComplianceClientPage: {
            data: components["schemas"]["ComplianceClient"][];
            has_more: boolean;
            next_cursor: string | null;
        };
        ComplianceScore: {
            /** @description YYYY-MM-DD in the organization’s time zone */
            as_of: string;
            /**
             * @description `current`: calculated for today; `snapshot`: stored on that day; `lines`: reconstructed from today’s records because there is no snapshot
             * @enum {string}
             */
            basis: "current" | "snapshot" | "lines";
            deductions: {
                count: number;
                /** @description The query for `GET /v2/expiries` that lists the affected expiries as of today */
                filter: string;
                points: number;
                /** @enum {string} */
                reason: "overdue" | "without_reminder" | "without_assignee";
            }[];
            /** @description Open expiries within their lead time: 30 days, or longer if the act-by date is earlier */
            due_soon: number;
            /** @description Null for the organization scope */
            id: string | null;
            overdue: number;
            /** @enum {string} */
            scope: "organization" | "client" | "folder" | "type";
            /** @description 0 to 100; null if there are no open expiries */
            score: number | null;
            /** @description Open expiries in this scope */
            total: number;
            valid: number;
            /** @description Open expiries waiting for a document or a review */
            waiting: number;
            without_assignee: number;
            without_reminder: number;
        };
        Contact: {
            contact_group: string | null;
            contact_type: string | null;
            /** Format: date-time */
            created_at: string;
            email: string | null;
            email_opt_in: boolean;
            first_name: string;
            id: string;
            is_default: boolean;
            job_title: string | null;
            last_name: string;
            locale: ("en" | "de" | "fr" | "es") | null;
            organization_id: string;
            send_window: components["schemas"]["SendWindow"] | null;
            sendNotifications: boolean;
            sms_opt_in: boolean;
            sms_phone: string | null;
            timezone: string;
            /** Format: date-time */
            updated_at: string;
            user_id: string;
            whatsapp_opt_in: boolean;
            whatsapp_phone: string | null;
        };
        ContactGroup: {
            color: string;
            /** Format: date-time */
            created_at: string;
            created_by: string | null;
            id: string;
            name: string;
            organization_id: string;
            sort_order: number;
            /** Format: date-time */
            updated_at: string;
        };
        ContactGroupPage: {
            data: components["schemas"]["ContactGroup"][];
            has_more: boolean;
            next_cursor: string | null;
        };
        ContactPage: {
            data: components["schemas"]["Contact"][];
            has_more: boolean;
            next_cursor: string | null;
        };
        Expiry: {
            acknowledgement: {
                /** Format: date-time */
                at: string;
                by_id: string;
                /** @enum {string} */
                by_kind: "contact" | "user" | "api_key";
                by_name: string;
                due_date: string | null;
                note: string;
            } | null;
            /** @description The last day to act: `expiry_date` minus `notice_period` */
            act_by_date: string | null;
            assigned_by_user_email: string | null;
            assigned_by_user_full_name: string | null;
            assigned_to: string | null;
            assigned_to_user_email: string | null;
            assigned_to_user_full_name: string | null;
            attachments: {
                index: number;
                name: string;
                url: string;
            }[];
            checklist: {
                done: boolean;
                id: string;
                required: boolean;
                text: string;
            }[];
            closing_notes: string;
            completed_at: string | null;
            contacts: string[];
            /** Format: date-time */
            created_at: string;
            created_by_name: string;
            custom_fields: {
                [key: string]: string;
            };
            entity_id: string | null;
            expiry_date: string | null;
            folder_id: string | null;
            has_share_password: boolean;
            id: string;
            import_batch_id: string | null;
            is_archive: boolean;
            is_done: boolean;
            name: string;
            next_expiry_id: string | null;
            notes: string;
            notice_period: {
                amount: number;
                /** @enum {string} */
                time_unit: "day" | "week" | "month" | "year";
            } | null;
            organization_id: string;
            previous_expiry_id: string | null;
            /** @enum {string} */
            priority: "High" | "Medium" | "Low";
            recurrence: ({
                every: number;
                /** @enum {string} */
                unit: "day" | "week" | "month" | "year";
            } | {
                rrule: string;
            }) | null;
            /** @description The number of the licence, policy, contract or certificate; not necessarily unique */
            reference_number: string | null;
            renewed_by_submission_id: string | null;
            start_date: string | null;
            /** @enum {string} */
            state: "todo" | "in_progress" | "done";
            type: string | null;
            /** Format: date-time */
            updated_at: string;
            updated_by_name: string;
            /** @description The id of the user or API key that created the expiry */
            user_id: string;
        };
        ExpiryComment: {
            edited: boolean;
            expiryId: string;
            id: string;
            text: string;
            /** Format: date-time */
            timestamp: string;
            userId: string;
            username: string;
        };
        ExpiryCommentPage: {
            data: components["schemas"]["ExpiryComment"][];
            has_more: boolean;
            next_cursor: string | null;
        };
        ExpiryPage: {
            data: components["schemas"]["Expiry"][];
            has_more: boolean;
            next_cursor: string | null;
        };
        ExpiryResponse: {
            /** @enum {string} */
            action: "acknowledge" | "snooze" | "renewed" | "not_me" | "unsubscribe" | "resubscribe";
            /** Format: date-time */
            at: string;
            by_id: string;
            /** @enum {string} */
            by_kind: "contact" | "user" | "api_key";
            by_name: string;
            note: string;
            until: string | null;
        };
        ExpiryResponsePage: {
            data: components["schemas"]["ExpiryResponse"][];
            has_more: boolean;
            next_cursor: string | null;
        };
        Folder: {
            /** Format: date-time */
            created_at: string;
            created_by: string;
            id: string;
            name: string;
            organization_id: string;
            parent_folder_id: string | null;
            /** Format: date-time */
            updated_at: string;
        };
        FolderPage: {
            data: components["schemas"]["Folder"][];
            has_more: boolean;
            next_cursor: string | null;
        };
        Me: {
            /** @description Null for an API key */
            email: string | null;
            /** @description The id of a user or an API key */
            id: string;
            /** @enum {string} */
            kind: "person" | "api_key";
            /** @description The language for messages to this person; null to use the organization’s */
            locale: ("en" | "de" | "fr" | "es") | null;
            name: string;
            organization: {
                id: string;
                name: string;
                timezone: string;
                /**
                 * Format: date
                 * @description Today’s date in the organization’s time zone
                 */
                today: string;
            };
            plan: {
                credits: {
                    email: {
                        balance: number;
                        monthly: number;
                    };
                    renew_at: string | null;
                    sms: {
                        balance: number;
                        bought: number;
                        monthly: number;
                    };
                };
                lapse: {
                    /** Format: date-time */
                    at: string;
                    /** Format: date-time */
                    read_only_from: string;
                    /** @enum {string} */
                    reason: "trial_ended" | "payment_failed" | "cancelled";
                } | null;
                limits: {
                    expiries: {
                        base_limit: number;
                        extra: number;
                        limit: number;
                        remaining: number;
                        used: number;
                    };
                    seats: {
                        base_limit: number;
                        extra: number;
                        limit: number;
                        remaining: number;
                        used: number;
                    };
                    storage_bytes: {
                        base_limit: number;
                        extra: number;
                        limit: number;
                        remaining: number;
                        used: number;
                    };
                    workflows: {
                        base_limit: number;
                        extra: number;
                        limit: number;
                        remaining: number;
                        used: number;
                    };
                };
                /** @enum {string} */
                plan: "trial" | "starter" | "business" | "enterprise";
                plan_name: string;
                /** @enum {string} */
                standing: "good" | "grace" | "read_only";
                trial_ends_at: string | null;
            };
            /** @enum {string} */
            role: "viewer" | "editor" | "admin";
            /** @description Null if the key is restricted only by its role */
            scopes: ("activity:read" | "activity:write" | "attachments:read" | "attachments:write" | "billing:read" | "billing:write" | "collection:read" | "collection:write" | "comments:read" | "comments:write" | "compliance:read" | "compliance:write" | "contacts:read" | "contacts:write" | "directory:read" | "directory:write" | "events:read" | "events:write" | "evidence:read" | "evidence:write" | "expiries:read" | "expiries:write" | "extraction:read" | "extraction:write" | "folders:read" | "folders:write" | "hooks:read" | "hooks:write" | "organizations:read" | "organizations:write" | "plans:read" | "plans:write" | "portals:read" | "portals:write" | "reminders:read" | "reminders:write" | "responses:read" | "responses:write" | "workflows:read" | "workflows:write")[] | null;
        };
        Reminder: {
            amount: number;
            /** Format: date-time */
            created_at: string;
            email_enabled: boolean;
            error_message: string | null;
            escalate: {
                admins: boolean;
                after: {
                    amount: number;
                    /** @enum {string} */
                    time_unit: "hour" | "day" | "week";
                };
                contacts: string[];
                users: string[];
            } | null;
            expiry_id: string;
            fallback: boolean;
            id: string;
            integration_ids: string[];
            organization_id: string;
            /** @enum {string} */
            period: "before" | "on" | "after";
            recipient_time: boolean;
            /** @enum {string} */
            relative_to: "expiry_date" | "act_by_date";
            /** Format: date-time */
            reminder_date: string;
            repeat: {
                amount: number;
                max: number;
                /** @enum {string} */
                time_unit: "hour" | "day" | "week";
            } | null;
            /** Format: date-time */
            scheduled_at: string;
            sent_at: string | null;
            sms_enabled: boolean;
            /** @enum {string} */
            status: "pending" | "sending" | "sent" | "failed" | "skipped" | "cancelled";
            time: string;
            /** @enum {string} */
            time_unit: "day" | "week" | "month" | "year";
            timezone: string;
            /** Format: date-time */
            updated_at: string;
            urgent: boolean;
            whatsapp_enabled: boolean;
        };
        ReminderPage: {
            data: components["schemas"]["Reminder"][];
            has_more: boolean;
            next_cursor: string | null;
        };
        ReminderSend: {
            address: string;
            also_for: string[];
            attempts: number;
            /** @enum {string} */
            cause: "reminder" | "repeat" | "escalation" | "fallback" | "snooze" | "by_hand";
            /** @enum {string} */
            channel: "email" | "sms" | "whatsapp" | "in_app" | "slack" | "teams" | "google_chat";
            /** Format: date-time */
            created_at: string;
            digest_id: string | null;
            expiry_date: string | null;
            expiry_id: string;
            id: string;
            next_attempt_at: string | null;
            provider_message_id: string | null;
            reason: string | null;
            recipient_id: string;
            recipient_name: string;
            /** @enum {string} */
            recipient_type: "contact" | "user" | "integration";
            reminder_id: string;
            reported_at: string | null;
            same_as: string | null;
            /** Format: date-time */
            scheduled_at: string;
            sent_at: string | null;
            /** @enum {string} */
            status: "queued" | "sending" | "sent" | "failed" | "skipped" | "delivered" | "bounced" | "undelivered";
            /** Format: date-time */
            updated_at: string;
        };
        ReminderSendPage: {
            data: components["schemas"]["ReminderSend"][];
            has_more: boolean;
            next_cursor: string | null;
        };
        RenewalProposal: {
            by_id: string;
            /** @enum {string} */
            by_kind: "contact" | "user" | "api_key";
            by_name: string;
            /** Format: date-time */
            created_at: string;
            decline_note: string;
            due_date: string | null;
            expiry_id: string;
            /** @description The date found in the file, with the passage quoted; null if the file wasn’t read or contains no date */
            extracted: {
                expiry_date: string;
                quote: string;
            } | null;
            /** @description The proof file. When the proposal is accepted, the file is attached to the expiry or its next occurrence. */
            file: {
                content_type: string;
                name: string;
                size: number;
                /** Format: uri */
                url: string;
            } | null;
            id: string;
            new_expiry_date: string | null;
            note: string;
            /** @enum {string} */
            status: "open" | "accepted" | "declined" | "superseded";
            /** Format: date-time */
            updated_at: string;
        };
        RenewalProposalPage: {
            data: components["schemas"]["RenewalProposal"][];
            has_more: boolean;
            next_cursor: string | null;
        };
        SendWindow: {
            days: number[];
            from: string;
            to: string;
        };
        ServiceEvent: {
            /** Format: date-time */
            created_at: string;
            /** @description The record, as returned by its read operation */
            data: {
                [key: string]: unknown;
            };
            id: string;
            organization_id: string;
            /** @enum {string} */
            type: "expiry.created" | "expiry.updated" | "expiry.completed" | "expiry.deleted" | "expiry.acknowledged" | "expiry.renewal_proposed" | "collection_request.completed" | "collection_submission.received" | "webhook.test";
        };
        ServiceEventPage: {
            data: components["schemas"]["ServiceEvent"][];
            has_more: boolean;
            next_cursor: string | null;
        };
    };
    responses: {
        /** @description CLIENT_HAS_PROJECTS */
        ClientHasProjects: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "CLIENT_HAS_PROJECTS";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description CONFLICT */
        Conflict: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "CONFLICT";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description CONFLICT, EMAIL_EXISTS */
        ConflictOrEmailExists: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "CONFLICT" | "EMAIL_EXISTS";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description CONFLICT, EMAIL_EXISTS, IDEMPOTENCY_ANSWER_TOO_LARGE, IDEMPOTENCY_IN_PROGRESS */
        ConflictOrEmailExistsOrIdempotencyAnswerTooLargeOrIdempotencyInProgress: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "CONFLICT" | "EMAIL_EXISTS" | "IDEMPOTENCY_ANSWER_TOO_LARGE" | "IDEMPOTENCY_IN_PROGRESS";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description CONFLICT, GROUP_EXISTS */
        ConflictOrGroupExists: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "CONFLICT" | "GROUP_EXISTS";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description CONFLICT, IDEMPOTENCY_ANSWER_TOO_LARGE, IDEMPOTENCY_IN_PROGRESS */
        ConflictOrIdempotencyAnswerTooLargeOrIdempotencyInProgress: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "CONFLICT" | "IDEMPOTENCY_ANSWER_TOO_LARGE" | "IDEMPOTENCY_IN_PROGRESS";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description EMAIL_NOT_VERIFIED, FORBIDDEN, ORGANIZATION_READ_ONLY, PLAN_LIMIT_REACHED */
        EmailNotVerifiedOrForbiddenOrOrganizationReadOnlyOrPlanLimitReached: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "EMAIL_NOT_VERIFIED" | "FORBIDDEN" | "ORGANIZATION_READ_ONLY" | "PLAN_LIMIT_REACHED";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description FILE_TOO_LARGE, PAYLOAD_TOO_LARGE */
        FileTooLargeOrPayloadTooLarge: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "FILE_TOO_LARGE" | "PAYLOAD_TOO_LARGE";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description FOLDER_NOT_EMPTY */
        FolderNotEmpty: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "FOLDER_NOT_EMPTY";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description FORBIDDEN */
        Forbidden: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "FORBIDDEN";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description FORBIDDEN, ORGANIZATION_READ_ONLY */
        ForbiddenOrOrganizationReadOnly: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "FORBIDDEN" | "ORGANIZATION_READ_ONLY";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description FORBIDDEN, ORGANIZATION_READ_ONLY, PLAN_LIMIT_REACHED */
        ForbiddenOrOrganizationReadOnlyOrPlanLimitReached: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "FORBIDDEN" | "ORGANIZATION_READ_ONLY" | "PLAN_LIMIT_REACHED";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description GROUP_EXISTS, IDEMPOTENCY_ANSWER_TOO_LARGE, IDEMPOTENCY_IN_PROGRESS */
        GroupExistsOrIdempotencyAnswerTooLargeOrIdempotencyInProgress: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "GROUP_EXISTS" | "IDEMPOTENCY_ANSWER_TOO_LARGE" | "IDEMPOTENCY_IN_PROGRESS";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description IDEMPOTENCY_ANSWER_TOO_LARGE, IDEMPOTENCY_IN_PROGRESS */
        IdempotencyAnswerTooLargeOrIdempotencyInProgress: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_ANSWER_TOO_LARGE" | "IDEMPOTENCY_IN_PROGRESS";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description IDEMPOTENCY_ANSWER_TOO_LARGE, IDEMPOTENCY_IN_PROGRESS, INVALID_STATE */
        IdempotencyAnswerTooLargeOrIdempotencyInProgressOrInvalidState: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_ANSWER_TOO_LARGE" | "IDEMPOTENCY_IN_PROGRESS" | "INVALID_STATE";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description IDEMPOTENCY_ANSWER_TOO_LARGE, IDEMPOTENCY_IN_PROGRESS, INVALID_STATE, LIMIT_REACHED */
        IdempotencyAnswerTooLargeOrIdempotencyInProgressOrInvalidStateOrLimitReached: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_ANSWER_TOO_LARGE" | "IDEMPOTENCY_IN_PROGRESS" | "INVALID_STATE" | "LIMIT_REACHED";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description IDEMPOTENCY_ANSWER_TOO_LARGE, IDEMPOTENCY_IN_PROGRESS, INVALID_STATE, TOO_MANY_ATTACHMENTS */
        IdempotencyAnswerTooLargeOrIdempotencyInProgressOrInvalidStateOrTooManyAttachments: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_ANSWER_TOO_LARGE" | "IDEMPOTENCY_IN_PROGRESS" | "INVALID_STATE" | "TOO_MANY_ATTACHMENTS";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description IDEMPOTENCY_ANSWER_TOO_LARGE, IDEMPOTENCY_IN_PROGRESS, LIMIT_REACHED */
        IdempotencyAnswerTooLargeOrIdempotencyInProgressOrLimitReached: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_ANSWER_TOO_LARGE" | "IDEMPOTENCY_IN_PROGRESS" | "LIMIT_REACHED";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description IDEMPOTENCY_ANSWER_TOO_LARGE, IDEMPOTENCY_IN_PROGRESS, TOO_MANY_ATTACHMENTS */
        IdempotencyAnswerTooLargeOrIdempotencyInProgressOrTooManyAttachments: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_ANSWER_TOO_LARGE" | "IDEMPOTENCY_IN_PROGRESS" | "TOO_MANY_ATTACHMENTS";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description IDEMPOTENCY_KEY_REUSED */
        IdempotencyKeyReused: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_KEY_REUSED";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description INTERNAL */
        Internal: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INTERNAL";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description INVALID_STATE */
        InvalidState: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INVALID_STATE";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description LIMIT_REACHED */
        LimitReached: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "LIMIT_REACHED";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description METHOD_NOT_ALLOWED */
        MethodNotAllowed: {
            headers: {
                Allow: components["headers"]["Allow"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "METHOD_NOT_ALLOWED";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description NOT_FOUND */
        NotFound: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "NOT_FOUND";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description PAYLOAD_TOO_LARGE */
        PayloadTooLarge: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "PAYLOAD_TOO_LARGE";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description PRECONDITION_FAILED */
        PreconditionFailed: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "PRECONDITION_FAILED";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description RATE_LIMITED */
        RateLimited: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "RATE_LIMITED";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description UNAUTHORIZED */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "UNAUTHORIZED";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description UNAVAILABLE */
        Unavailable: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "UNAVAILABLE";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description UNSUPPORTED_MEDIA_TYPE */
        UnsupportedMediaType: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "UNSUPPORTED_MEDIA_TYPE";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description VALIDATION_FAILED */
        ValidationFailed: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "VALIDATION_FAILED";
                        /** @description Details of the error; for example, `fields` contains the problem with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        /**
                         * Format: uri
                         * @description A page that explains the code and how to fix the error
                         */
                        docs: string;
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
    };
    parameters: {
        /** @description A retry with the same key and body within 24 hours returns the first response */
        "Idempotency-Key": string;
        /** @description The ETag of your copy. If the record has changed since then, the request fails with 412 and changes nothing */
        "If-Match": string;
        /** @description The ETag of your copy. If the record hasn’t changed since then, the response is 304 without a body */
        "If-None-Match": string;
    };
    requestBodies: never;
    headers: {
        /** @description The methods that this path supports */
        Allow: string;
        /** @description The version of the record, for `If-Match` and `If-None-Match` */
        ETag: string;
        /** @description The URL of the new record or of the requested resource */
        Location: string;
        /** @description The number of seconds to wait before the next attempt */
        "Retry-After": number;
        /** @description The required authentication scheme */
        "WWW-Authenticate": string;
        /** @description Requests remaining in this window */
        "X-RateLimit-Remaining": number;
        /** @description Identifies the request; quote it in support requests */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listActivity: {
        parameters: {
            query?: {
                /** @description Only items after this position */
                after?: number;
                /** @description The previous page’s `next_cursor`; use it with the same filters and sort */
                cursor?: string;
                /** @description Larger values are treated as 100. */
                limit?: number;
                /** @description The id of the record */
                record_id?: string;
                /** @description Only changes to records of this kind; requires `record_id` */
                record_type?: "expiry" | "reminders" | "comment" | "expiry_type" | "expiry_template" | "expiry_share" | "calendar_feed" | "renewal_proposal" | "contact" | "contact_group" | "folder" | "directory_entity" | "workflow" | "workflow_type" | "workflow_run" | "workflow_trigger" | "workflow_comment" | "compliance_client" | "compliance_project" | "compliance_portal" | "collection_template" | "collection_request" | "collection_submission" | "settings" | "reminder_settings" | "user" | "erasure" | "data_export" | "evidence_pack" | "invitation" | "api_key" | "webhook" | "integration";
                /** @description The field to sort by; a leading `-` sorts in descending order */
                sort?: "position" | "-position";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *           "position": 1,
                     *           "record_type": "expiry",
                     *           "record_id": "qnR87lW3hqPmUCrsz2Cj",
                     *           "record_name": "Fire safety certificate, Harbour Street",
                     *           "action": "created",
                     *           "actor": {
                     *             "kind": "person",
                     *             "id": "pWFFJwzms769HdAStzlI",
                     *             "name": "Fire safety certificate, Harbour Street"
                     *           },
                     *           "changes": [
                     *             {
                     *               "field": "field",
                     *               "before": {},
                     *               "after": {}
                     *             }
                     *           ],
                     *           "records": [
                     *             {
                     *               "id": "pWFFJwzms769HdAStzlI",
                     *               "name": "Fire safety certificate, Harbour Street",
                     *               "changes": [
                     *                 {
                     *                   "field": "field",
                     *                   "before": {},
                     *                   "after": {}
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "created_at": "2026-11-20T09:00:00.000Z",
                     *           "previous_hash": null,
                     *           "hash": "hash",
                     *           "personal_digest": "personal digest",
                     *           "salt": "salt",
                     *           "erased_at": "2026-11-20T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": "eyJhZnRlciI6ImtUM3YifQ.c2ln",
                     *       "has_more": true
                     *     }
                     */
                    "application/json": components["schemas"]["ActivityEntryPage"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportActivity: {
        parameters: {
            query?: {
                /** @description Only items after this position */
                after?: number;
                /** @description The previous page’s `next_cursor`; use it with the same filters and sort */
                cursor?: string;
                /** @description Larger values are treated as 5000. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson; charset=utf-8": string;
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportActivitySeals: {
        parameters: {
            query?: {
                /** @description Only items after this position */
                after?: number;
                /** @description Larger values are treated as 50. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson; charset=utf-8": string;
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getClientAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "client_address": "client address"
                     *     }
                     */
                    "application/json": {
                        client_address: string;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCollectionRequests: {
        parameters: {
            query?: {
                /** @description The id of the contact */
                contact_id?: string;
                /** @description The previous page’s `next_cursor`; use it with the same filters and sort */
                cursor?: string;
                /** @description The id of the expiry */
                expiry_id?: string;
                /** @description Only records with these ids (comma-separated) */
                ids?: string;
                /** @description Larger values are treated as 100. */
                limit?: number;
                /** @description The field to sort by; a leading `-` sorts in descending order */
                sort?: "-created_at" | "id";
                /** @description Only records with this status */
                status?: "sent" | "viewed" | "in_progress" | "completed" | "paused" | "cancelled" | "expired";
                /** @description The id of the template */
                template_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *           "template_id": "d9VB0hpbHIk2wClkbEGg",
                     *           "template_name": "Fire safety certificate, Harbour Street",
                     *           "contact_id": "E9Htd0DbbK1msYrh7nH3",
                     *           "client_name": "Amara Okafor",
                     *           "client_email": "amara.okafor@partners.example",
                     *           "expiry_id": "kT3v9Qm2LxZ7RbW1aYc5",
                     *           "name": "Fire safety certificate, Harbour Street",
                     *           "due_date": "2027-03-31",
                     *           "status": "sent",
                     *           "created_by": "Amara Okafor",
                     *           "created_by_name": "Amara Okafor",
                     *           "reminders_sent": 1,
                     *           "compliance_client_id": "L29oZLlgvuiBKrPrtJXG",
                     *           "trigger_id": "F4XWbax5r2lYmXbruurT",
                     *           "has_password": true,
                     *           "revision": 1,
                     *           "asked_again": [
                     *             {
                     *               "field_id": "aijLlBALbAkBkEp7mg3x",
                     *               "reason": "No longer needed"
                     *             }
                     *           ],
                     *           "sent_at": "2026-11-20T09:00:00.000Z",
                     *           "viewed_at": "2026-11-20T09:00:00.000Z",
                     *           "completed_at": "2026-11-20T09:00:00.000Z",
                     *           "expires_at": "2026-11-20T09:00:00.000Z",
                     *           "created_at": "2026-11-20T09:00:00.000Z",
                     *           "updated_at": "2026-11-20T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": "eyJhZnRlciI6ImtUM3YifQ.c2ln",
                     *       "has_more": true
                     *     }
                     */
                    "application/json": components["schemas"]["CollectionRequestPage"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCollectionRequests: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "template_id": "d9VB0hpbHIk2wClkbEGg",
                 *       "contact_ids": [
                 *         "E9Htd0DbbK1msYrh7nH3"
                 *       ],
                 *       "name": "Fire safety certificate, Harbour Street",
                 *       "due_date": "2027-03-31",
                 *       "password": "a long sentence that nobody will guess"
                 *     }
                 */
                "application/json": {
                    compliance_client_id?: string | null;
                    contact_ids: string[];
                    due_date?: string | null;
                    expiry_id?: string | null;
                    name?: string | null;
                    password?: string | null;
                    template_id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *           "template_id": "d9VB0hpbHIk2wClkbEGg",
                     *           "template_name": "Fire safety certificate, Harbour Street",
                     *           "contact_id": "E9Htd0DbbK1msYrh7nH3",
                     *           "client_name": "Amara Okafor",
                     *           "client_email": "amara.okafor@partners.example",
                     *           "expiry_id": "kT3v9Qm2LxZ7RbW1aYc5",
                     *           "name": "Fire safety certificate, Harbour Street",
                     *           "due_date": "2027-03-31",
                     *           "status": "sent",
                     *           "created_by": "Amara Okafor",
                     *           "created_by_name": "Amara Okafor",
                     *           "reminders_sent": 1,
                     *           "compliance_client_id": "L29oZLlgvuiBKrPrtJXG",
                     *           "trigger_id": "F4XWbax5r2lYmXbruurT",
                     *           "has_password": true,
                     *           "revision": 1,
                     *           "asked_again": [
                     *             {
                     *               "field_id": "aijLlBALbAkBkEp7mg3x",
                     *               "reason": "No longer needed"
                     *             }
                     *           ],
                     *           "sent_at": "2026-11-20T09:00:00.000Z",
                     *           "viewed_at": "2026-11-20T09:00:00.000Z",
                     *           "completed_at": "2026-11-20T09:00:00.000Z",
                     *           "expires_at": "2026-11-20T09:00:00.000Z",
                     *           "created_at": "2026-11-20T09:00:00.000Z",
                     *           "updated_at": "2026-11-20T09:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CollectionRequest"][];
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailNotVerifiedOrForbiddenOrOrganizationReadOnlyOrPlanLimitReached"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyAnswerTooLargeOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCollectionRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of your copy. If the record hasn’t changed since then, the response is 304 without a body */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *       "template_id": "d9VB0hpbHIk2wClkbEGg",
                     *       "template_name": "Fire safety certificate, Harbour Street",
                     *       "contact_id": "E9Htd0DbbK1msYrh7nH3",
                     *       "client_name": "Amara Okafor",
                     *       "client_email": "amara.okafor@partners.example",
                     *       "expiry_id": "kT3v9Qm2LxZ7RbW1aYc5",
                     *       "name": "Fire safety certificate, Harbour Street",
                     *       "due_date": "2027-03-31",
                     *       "status": "sent",
                     *       "created_by": "Amara Okafor",
                     *       "created_by_name": "Amara Okafor",
                     *       "reminders_sent": 1,
                     *       "compliance_client_id": "L29oZLlgvuiBKrPrtJXG",
                     *       "trigger_id": "F4XWbax5r2lYmXbruurT",
                     *       "has_password": true,
                     *       "revision": 1,
                     *       "asked_again": [
                     *         {
                     *           "field_id": "aijLlBALbAkBkEp7mg3x",
                     *           "reason": "No longer needed"
                     *         }
                     *       ],
                     *       "sent_at": "2026-11-20T09:00:00.000Z",
                     *       "viewed_at": "2026-11-20T09:00:00.000Z",
                     *       "completed_at": "2026-11-20T09:00:00.000Z",
                     *       "expires_at": "2026-11-20T09:00:00.000Z",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "updated_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CollectionRequest"];
                };
            };
            /** @description Not modified; no body */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelCollectionRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *       "template_id": "d9VB0hpbHIk2wClkbEGg",
                     *       "template_name": "Fire safety certificate, Harbour Street",
                     *       "contact_id": "E9Htd0DbbK1msYrh7nH3",
                     *       "client_name": "Amara Okafor",
                     *       "client_email": "amara.okafor@partners.example",
                     *       "expiry_id": "kT3v9Qm2LxZ7RbW1aYc5",
                     *       "name": "Fire safety certificate, Harbour Street",
                     *       "due_date": "2027-03-31",
                     *       "status": "sent",
                     *       "created_by": "Amara Okafor",
                     *       "created_by_name": "Amara Okafor",
                     *       "reminders_sent": 1,
                     *       "compliance_client_id": "L29oZLlgvuiBKrPrtJXG",
                     *       "trigger_id": "F4XWbax5r2lYmXbruurT",
                     *       "has_password": true,
                     *       "revision": 1,
                     *       "asked_again": [
                     *         {
                     *           "field_id": "aijLlBALbAkBkEp7mg3x",
                     *           "reason": "No longer needed"
                     *         }
                     *       ],
                     *       "sent_at": "2026-11-20T09:00:00.000Z",
                     *       "viewed_at": "2026-11-20T09:00:00.000Z",
                     *       "completed_at": "2026-11-20T09:00:00.000Z",
                     *       "expires_at": "2026-11-20T09:00:00.000Z",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "updated_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CollectionRequest"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyAnswerTooLargeOrIdempotencyInProgressOrInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resendCollectionRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "skip_email": false
                 *     }
                 */
                "application/json": {
                    /** @default false */
                    skip_email?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *       "template_id": "d9VB0hpbHIk2wClkbEGg",
                     *       "template_name": "Fire safety certificate, Harbour Street",
                     *       "contact_id": "E9Htd0DbbK1msYrh7nH3",
                     *       "client_name": "Amara Okafor",
                     *       "client_email": "amara.okafor@partners.example",
                     *       "expiry_id": "kT3v9Qm2LxZ7RbW1aYc5",
                     *       "name": "Fire safety certificate, Harbour Street",
                     *       "due_date": "2027-03-31",
                     *       "status": "sent",
                     *       "created_by": "Amara Okafor",
                     *       "created_by_name": "Amara Okafor",
                     *       "reminders_sent": 1,
                     *       "compliance_client_id": "L29oZLlgvuiBKrPrtJXG",
                     *       "trigger_id": "F4XWbax5r2lYmXbruurT",
                     *       "has_password": true,
                     *       "revision": 1,
                     *       "asked_again": [
                     *         {
                     *           "field_id": "aijLlBALbAkBkEp7mg3x",
                     *           "reason": "No longer needed"
                     *         }
                     *       ],
                     *       "sent_at": "2026-11-20T09:00:00.000Z",
                     *       "viewed_at": "2026-11-20T09:00:00.000Z",
                     *       "completed_at": "2026-11-20T09:00:00.000Z",
                     *       "expires_at": "2026-11-20T09:00:00.000Z",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "updated_at": "2026-11-20T09:00:00.000Z",
                     *       "link": "https://app.example/files/certificate.pdf"
                     *     }
                     */
                    "application/json": {
                        /** @description The fields that the client must correct; null if the whole form is requested */
                        asked_again: {
                            field_id: string;
                            reason: string;
                        }[] | null;
                        client_email: string;
                        client_name: string;
                        completed_at: string | null;
                        /** @description The compliance client whose portals show the request */
                        compliance_client_id: string | null;
                        contact_id: string;
                        /** Format: date-time */
                        created_at: string;
                        created_by: string;
                        created_by_name: string;
                        due_date: string | null;
                        /** @description When the link stops working */
                        expires_at: string | null;
                        expiry_id: string | null;
                        has_password: boolean;
                        id: string;
                        /** @description Returned only with `skip_email`; null in an idempotent replay */
                        link?: string | null;
                        name: string;
                        organization_id: string;
                        reminders_sent: number;
                        /** @description Number of submissions */
                        revision: number;
                        /** Format: date-time */
                        sent_at: string;
                        /** @enum {string} */
                        status: "sent" | "viewed" | "in_progress" | "completed" | "paused" | "cancelled" | "expired";
                        template_id: string;
                        template_name: string;
                        /** @description The workflow trigger that created the request */
                        trigger_id: string | null;
                        /** Format: date-time */
                        updated_at: string;
                        viewed_at: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["EmailNotVerifiedOrForbiddenOrOrganizationReadOnlyOrPlanLimitReached"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyAnswerTooLargeOrIdempotencyInProgressOrInvalidStateOrLimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCollectionSubmissions: {
        parameters: {
            query?: {
                /** @description The previous page’s `next_cursor`; use it with the same filters and sort */
                cursor?: string;
                /** @description Larger values are treated as 100. */
                limit?: number;
                /** @description The id of the request */
                request_id?: string;
                /** @description Only submissions with this review result */
                review_status?: "pending" | "approved" | "rejected";
                /** @description An RFC 3339 timestamp. A date, or a time without seconds or a time zone, is also accepted (read as UTC). */
                submitted_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *           "request_id": "c00RoVTUEUyejU4a2pd9",
                     *           "template_id": "d9VB0hpbHIk2wClkbEGg",
                     *           "expiry_id": "kT3v9Qm2LxZ7RbW1aYc5",
                     *           "contact_id": "E9Htd0DbbK1msYrh7nH3",
                     *           "revision": 1,
                     *           "responses": [
                     *             {
                     *               "field_id": "aijLlBALbAkBkEp7mg3x",
                     *               "label": "Serial number",
                     *               "type": "short_text",
                     *               "value": "FS-2041",
                     *               "entered": "entered"
                     *             }
                     *           ],
                     *           "review_status": "pending",
                     *           "rejections": [
                     *             {
                     *               "field_id": "aijLlBALbAkBkEp7mg3x",
                     *               "reason": "No longer needed"
                     *             }
                     *           ],
                     *           "review_note": "Please send us the certificate.",
                     *           "reviewed_by": "Amara Okafor",
                     *           "reviewed_by_name": "Amara Okafor",
                     *           "files": [
                     *             {
                     *               "id": "pWFFJwzms769HdAStzlI",
                     *               "field_id": "aijLlBALbAkBkEp7mg3x",
                     *               "file_name": "certificate.pdf",
                     *               "content_type": "application/pdf",
                     *               "size": 48213,
                     *               "uploaded_at": "2026-11-20T09:00:00.000Z"
                     *             }
                     *           ],
                     *           "reviewed_at": "2026-11-20T09:00:00.000Z",
                     *           "renewed_expiry_id": "MZSlAetbhxPCwpl2pOfG",
                     *           "submitted_at": "2026-11-20T09:00:00.000Z",
                     *           "updated_at": "2026-11-20T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": "eyJhZnRlciI6ImtUM3YifQ.c2ln",
                     *       "has_more": true
                     *     }
                     */
                    "application/json": components["schemas"]["CollectionSubmissionPage"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCollectionTemplates: {
        parameters: {
            query?: {
                /** @description The previous page’s `next_cursor`; use it with the same filters and sort */
                cursor?: string;
                /** @description Larger values are treated as 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *           "name": "Fire safety certificate, Harbour Street",
                     *           "description": "Inspected every spring by the fire brigade",
                     *           "language": "en",
                     *           "pages": [
                     *             {
                     *               "id": "pWFFJwzms769HdAStzlI",
                     *               "title": "Renew the fire safety certificate",
                     *               "order": 1,
                     *               "description_html": "<p>Please send us the certificate.</p>",
                     *               "sections": [
                     *                 {
                     *                   "id": "pWFFJwzms769HdAStzlI",
                     *                   "title": "Renew the fire safety certificate",
                     *                   "order": 1,
                     *                   "description_html": "<p>Please send us the certificate.</p>",
                     *                   "fields": [
                     *                     {
                     *                       "id": "pWFFJwzms769HdAStzlI",
                     *                       "type": "short_text",
                     *                       "label": "Serial number",
                     *                       "required": true,
                     *                       "help_text": "Please send us the certificate.",
                     *                       "options": [],
                     *                       "allowed_types": [],
                     *                       "max_size_bytes": 1,
                     *                       "reference_file": {
                     *                         "storage_path": "storage path",
                     *                         "original_filename": "Fire safety certificate, Harbour Street",
                     *                         "content_type": "application/pdf",
                     *                         "size_bytes": 1
                     *                       }
                     *                     }
                     *                   ]
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "intro_email": {
                     *             "body_html": "<p>Please send us the certificate.</p>"
                     *           },
                     *           "schema_version": 1,
                     *           "status": "active",
                     *           "created_by": "Amara Okafor",
                     *           "created_by_name": "Amara Okafor",
                     *           "created_at": "2026-11-20T09:00:00.000Z",
                     *           "updated_at": "2026-11-20T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": "eyJhZnRlciI6ImtUM3YifQ.c2ln",
                     *       "has_more": true
                     *     }
                     */
                    "application/json": components["schemas"]["CollectionTemplatePage"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCollectionTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of your copy. If the record hasn’t changed since then, the response is 304 without a body */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *       "name": "Fire safety certificate, Harbour Street",
                     *       "description": "Inspected every spring by the fire brigade",
                     *       "language": "en",
                     *       "pages": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "title": "Renew the fire safety certificate",
                     *           "order": 1,
                     *           "description_html": "<p>Please send us the certificate.</p>",
                     *           "sections": [
                     *             {
                     *               "id": "pWFFJwzms769HdAStzlI",
                     *               "title": "Renew the fire safety certificate",
                     *               "order": 1,
                     *               "description_html": "<p>Please send us the certificate.</p>",
                     *               "fields": [
                     *                 {
                     *                   "id": "pWFFJwzms769HdAStzlI",
                     *                   "type": "short_text",
                     *                   "label": "Serial number",
                     *                   "required": true,
                     *                   "help_text": "Please send us the certificate.",
                     *                   "options": [
                     *                     "option"
                     *                   ],
                     *                   "allowed_types": [
                     *                     "allowed type"
                     *                   ],
                     *                   "max_size_bytes": 1,
                     *                   "reference_file": {
                     *                     "storage_path": "storage path",
                     *                     "original_filename": "Fire safety certificate, Harbour Street",
                     *                     "content_type": "application/pdf",
                     *                     "size_bytes": 1
                     *                   }
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "intro_email": {
                     *         "body_html": "<p>Please send us the certificate.</p>"
                     *       },
                     *       "schema_version": 1,
                     *       "status": "active",
                     *       "created_by": "Amara Okafor",
                     *       "created_by_name": "Amara Okafor",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "updated_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CollectionTemplate"];
                };
            };
            /** @description Not modified; no body */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of your copy. If the record hasn’t changed since then, the response is 304 without a body */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "expiryId": "kT3v9Qm2LxZ7RbW1aYc5",
                     *       "text": "The inspector is coming on Monday",
                     *       "userId": "bMshIU9YLD8LBYHz2oFv",
                     *       "username": "Amara Okafor",
                     *       "edited": true,
                     *       "timestamp": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ExpiryComment"];
                };
            };
            /** @description Not modified; no body */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of your copy. If the record has changed since then, the request fails with 412 and changes nothing */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of your copy. If the record has changed since then, the request fails with 412 and changes nothing */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "The inspector is coming on Monday"
                 *     }
                 */
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "expiryId": "kT3v9Qm2LxZ7RbW1aYc5",
                     *       "text": "The inspector is coming on Monday",
                     *       "userId": "bMshIU9YLD8LBYHz2oFv",
                     *       "username": "Amara Okafor",
                     *       "edited": true,
                     *       "timestamp": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ExpiryComment"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listComplianceClients: {
        parameters: {
            query?: {
                /** @description `true`: only archived records; `false`: only active ones */
                archived?: "0" | "1" | "true" | "false";
                /** @description The previous page’s `next_cursor`; use it with the same filters and sort */
                cursor?: string;
                /** @description Larger values are treated as 100. */
                limit?: number;
                /** @description The field to sort by; a leading `-` sorts in descending order */
                sort?: "id";
                /** @description Only records with this status */
                status?: "Active" | "Inactive";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *           "user_id": "J1raWBFMkG8Wwm00Nith",
                     *           "name": "Fire safety certificate, Harbour Street",
                     *           "primary_contact_name": "Hanna Berg",
                     *           "email": "amara.okafor@partners.example",
                     *           "phone": "+442079460123",
                     *           "website": "https://northwind.example",
                     *           "address": "12 Harbour Street, London",
                     *           "industry": "Shipping",
                     *           "status": "Active",
                     *           "notes": "Ask for a quotation first",
                     *           "custom_fields": {},
                     *           "is_archived": true,
                     *           "archived_at": "2026-11-20T09:00:00.000Z",
                     *           "created_at": "2026-11-20T09:00:00.000Z",
                     *           "updated_at": "2026-11-20T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": "eyJhZnRlciI6ImtUM3YifQ.c2ln",
                     *       "has_more": true
                     *     }
                     */
                    "application/json": components["schemas"]["ComplianceClientPage"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createComplianceClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Fire safety certificate, Harbour Street",
                 *       "primary_contact_name": "Hanna Berg",
                 *       "email": "",
                 *       "phone": "+442079460123",
                 *       "website": "https://northwind.example",
                 *       "address": "12 Harbour Street, London",
                 *       "industry": "Shipping",
                 *       "notes": "Ask for a quotation first"
                 *     }
                 */
                "application/json": {
                    /** @default  */
                    address?: string | null;
                    custom_fields?: {
                        [key: string]: unknown;
                    } | null;
                    /** @default  */
                    email?: "" | string | null;
                    /** @default  */
                    industry?: string | null;
                    name: string;
                    /** @default  */
                    notes?: string | null;
                    /** @default  */
                    phone?: string | null;
                    /** @default  */
                    primary_contact_name?: string | null;
                    /**
                     * @default Active
                     * @enum {string|null}
                     */
                    status?: "Active" | "Inactive" | null;
                    /** @default  */
                    website?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *       "user_id": "J1raWBFMkG8Wwm00Nith",
                     *       "name": "Fire safety certificate, Harbour Street",
                     *       "primary_contact_name": "Hanna Berg",
                     *       "email": "amara.okafor@partners.example",
                     *       "phone": "+442079460123",
                     *       "website": "https://northwind.example",
                     *       "address": "12 Harbour Street, London",
                     *       "industry": "Shipping",
                     *       "status": "Active",
                     *       "notes": "Ask for a quotation first",
                     *       "custom_fields": {},
                     *       "is_archived": true,
                     *       "archived_at": "2026-11-20T09:00:00.000Z",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "updated_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ComplianceClient"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnlyOrPlanLimitReached"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyAnswerTooLargeOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getComplianceClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of your copy. If the record hasn’t changed since then, the response is 304 without a body */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *       "user_id": "J1raWBFMkG8Wwm00Nith",
                     *       "name": "Fire safety certificate, Harbour Street",
                     *       "primary_contact_name": "Hanna Berg",
                     *       "email": "amara.okafor@partners.example",
                     *       "phone": "+442079460123",
                     *       "website": "https://northwind.example",
                     *       "address": "12 Harbour Street, London",
                     *       "industry": "Shipping",
                     *       "status": "Active",
                     *       "notes": "Ask for a quotation first",
                     *       "custom_fields": {},
                     *       "is_archived": true,
                     *       "archived_at": "2026-11-20T09:00:00.000Z",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "updated_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ComplianceClient"];
                };
            };
            /** @description Not modified; no body */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteComplianceClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of your copy. If the record has changed since then, the request fails with 412 and changes nothing */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ClientHasProjects"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateComplianceClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of your copy. If the record has changed since then, the request fails with 412 and changes nothing */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Fire safety certificate, Harbour Street",
                 *       "primary_contact_name": "Hanna Berg",
                 *       "email": "",
                 *       "phone": "+442079460123",
                 *       "website": "https://northwind.example",
                 *       "address": "12 Harbour Street, London",
                 *       "industry": "Shipping",
                 *       "notes": "Ask for a quotation first"
                 *     }
                 */
                "application/json": {
                    address?: string | null;
                    custom_fields?: {
                        [key: string]: unknown;
                    } | null;
                    email?: "" | string | null;
                    industry?: string | null;
                    is_archived?: boolean | null;
                    name?: string;
                    notes?: string | null;
                    phone?: string | null;
                    primary_contact_name?: string | null;
                    status?: ("Active" | "Inactive") | null;
                    website?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *       "user_id": "J1raWBFMkG8Wwm00Nith",
                     *       "name": "Fire safety certificate, Harbour Street",
                     *       "primary_contact_name": "Hanna Berg",
                     *       "email": "amara.okafor@partners.example",
                     *       "phone": "+442079460123",
                     *       "website": "https://northwind.example",
                     *       "address": "12 Harbour Street, London",
                     *       "industry": "Shipping",
                     *       "status": "Active",
                     *       "notes": "Ask for a quotation first",
                     *       "custom_fields": {},
                     *       "is_archived": true,
                     *       "archived_at": "2026-11-20T09:00:00.000Z",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "updated_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ComplianceClient"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getComplianceScore: {
        parameters: {
            query?: {
                /** @description Today (the default) or a past day */
                as_of?: string;
                /** @description The id of the compliance client or folder, or the name of the type */
                id?: string;
                /** @description The expiries to count */
                scope?: "organization" | "client" | "folder" | "type";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "scope": "organization",
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "as_of": "as of",
                     *       "basis": "current",
                     *       "score": 1,
                     *       "total": 1,
                     *       "valid": 1,
                     *       "due_soon": 1,
                     *       "overdue": 1,
                     *       "without_reminder": 1,
                     *       "without_assignee": 1,
                     *       "waiting": 1,
                     *       "deductions": [
                     *         {
                     *           "reason": "overdue",
                     *           "points": 1,
                     *           "count": 2,
                     *           "filter": "filter"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ComplianceScore"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listComplianceScoreHistory: {
        parameters: {
            query?: {
                /** @description The first day; defaults to 24 months ago */
                from?: string;
                /** @description The last day; defaults to today */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "date": "2027-03-31",
                     *           "score": 1,
                     *           "total": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            date: string;
                            score: number | null;
                            total: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContactGroups: {
        parameters: {
            query?: {
                /** @description The previous page’s `next_cursor`; use it with the same filters and sort */
                cursor?: string;
                /** @description Larger values are treated as 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *           "name": "Fire safety certificate, Harbour Street",
                     *           "color": "#2a6df4",
                     *           "sort_order": 1,
                     *           "created_by": "Amara Okafor",
                     *           "created_at": "2026-11-20T09:00:00.000Z",
                     *           "updated_at": "2026-11-20T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": "eyJhZnRlciI6ImtUM3YifQ.c2ln",
                     *       "has_more": true
                     *     }
                     */
                    "application/json": components["schemas"]["ContactGroupPage"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createContactGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Fire safety certificate, Harbour Street",
                 *       "color": "#2a6df4",
                 *       "sort_order": 1
                 *     }
                 */
                "application/json": {
                    color?: string | null;
                    name: string;
                    sort_order?: number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *       "name": "Fire safety certificate, Harbour Street",
                     *       "color": "#2a6df4",
                     *       "sort_order": 1,
                     *       "created_by": "Amara Okafor",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "updated_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ContactGroup"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnlyOrPlanLimitReached"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["GroupExistsOrIdempotencyAnswerTooLargeOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContactGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of your copy. If the record hasn’t changed since then, the response is 304 without a body */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *       "name": "Fire safety certificate, Harbour Street",
                     *       "color": "#2a6df4",
                     *       "sort_order": 1,
                     *       "created_by": "Amara Okafor",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "updated_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ContactGroup"];
                };
            };
            /** @description Not modified; no body */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteContactGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of your copy. If the record has changed since then, the request fails with 412 and changes nothing */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateContactGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of your copy. If the record has changed since then, the request fails with 412 and changes nothing */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Fire safety certificate, Harbour Street",
                 *       "color": "#2a6df4",
                 *       "sort_order": 1
                 *     }
                 */
                "application/json": {
                    color?: string | null;
                    name?: string;
                    sort_order?: number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *       "name": "Fire safety certificate, Harbour Street",
                     *       "color": "#2a6df4",
                     *       "sort_order": 1,
                     *       "created_by": "Amara Okafor",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "updated_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ContactGroup"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ConflictOrGroupExists"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description The previous page’s `next_cursor`; use it with the same filters and sort */
                cursor?: string;
                /** @description Larger values are treated as 100. */
                limit?: number;
                /** @description Matches the beginning of any word in the name or email address; results are sorted by id */
                q?: string;
                /** @description `true`: only reachable contacts; `false`: only unreachable ones */
                reachable?: "0" | "1" | "true" | "false";
                /** @description The field to sort by; a leading `-` sorts in descending order */
                sort?: "id" | "updated_at" | "-updated_at";
                /** @description Only records of this type */
                type?: string;
                /** @description An RFC 3339 timestamp. A date, or a time without seconds or a time zone, is also accepted (read as UTC). */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "user_id": "J1raWBFMkG8Wwm00Nith",
                     *           "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *           "email": "amara.okafor@partners.example",
                     *           "timezone": "Europe/London",
                     *           "locale": "en",
                     *           "send_window": {
                     *             "days": [
                     *               1
                     *             ],
                     *             "from": "09:00",
                     *             "to": "17:00"
                     *           },
                     *           "is_default": true,
                     *           "email_opt_in": true,
                     *           "sms_opt_in": true,
                     *           "whatsapp_opt_in": true,
                     *           "sendNotifications": true,
                     *           "first_name": "Amara",
                     *           "last_name": "Okafor",
                     *           "sms_phone": "+442079460123",
                     *           "whatsapp_phone": "+442079460123",
                     *           "contact_type": "External",
                     *           "job_title": "Facility manager",
                     *           "contact_group": "Facilities",
                     *           "created_at": "2026-11-20T09:00:00.000Z",
                     *           "updated_at": "2026-11-20T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": "eyJhZnRlciI6ImtUM3YifQ.c2ln",
                     *       "has_more": true
                     *     }
                     */
                    "application/json": components["schemas"]["ContactPage"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "first_name": "Amara",
                 *       "last_name": "Okafor",
                 *       "email": "amara.okafor@partners.example",
                 *       "sms_phone": "+442079460123",
                 *       "whatsapp_phone": "+442079460123",
                 *       "contact_type": "External",
                 *       "job_title": "Facility manager",
                 *       "timezone": "Europe/London",
                 *       "locale": "en",
                 *       "contact_group": "Facilities"
                 *     }
                 */
                "application/json": {
                    /** @default null */
                    contact_group?: string | null;
                    /** @default null */
                    contact_type?: string | null;
                    /** @default null */
                    email?: string | null;
                    /** @default true */
                    email_opt_in?: boolean | null;
                    first_name: string;
                    /** @default false */
                    is_default?: boolean | null;
                    /** @default null */
                    job_title?: string | null;
                    /** @default  */
                    last_name?: string | null;
                    /** @default null */
                    locale?: ("en" | "de" | "fr" | "es") | null;
                    send_window?: {
                        days: number[];
                        from: string;
                        to: string;
                    } | null;
                    /** @default true */
                    sendNotifications?: boolean | null;
                    /** @default false */
                    sms_opt_in?: boolean | null;
                    /** @default null */
                    sms_phone?: string | null;
                    /**
                     * Format: timezone
                     * @default Europe/London
                     */
                    timezone?: string | null;
                    /** @default false */
                    whatsapp_opt_in?: boolean | null;
                    /** @default null */
                    whatsapp_phone?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "user_id": "J1raWBFMkG8Wwm00Nith",
                     *       "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *       "email": "amara.okafor@partners.example",
                     *       "timezone": "Europe/London",
                     *       "locale": "en",
                     *       "send_window": {
                     *         "days": [
                     *           1
                     *         ],
                     *         "from": "09:00",
                     *         "to": "17:00"
                     *       },
                     *       "is_default": true,
                     *       "email_opt_in": true,
                     *       "sms_opt_in": true,
                     *       "whatsapp_opt_in": true,
                     *       "sendNotifications": true,
                     *       "first_name": "Amara",
                     *       "last_name": "Okafor",
                     *       "sms_phone": "+442079460123",
                     *       "whatsapp_phone": "+442079460123",
                     *       "contact_type": "External",
                     *       "job_title": "Facility manager",
                     *       "contact_group": "Facilities",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "updated_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnlyOrPlanLimitReached"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ConflictOrEmailExistsOrIdempotencyAnswerTooLargeOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of your copy. If the record hasn’t changed since then, the response is 304 without a body */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "user_id": "J1raWBFMkG8Wwm00Nith",
                     *       "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *       "email": "amara.okafor@partners.example",
                     *       "timezone": "Europe/London",
                     *       "locale": "en",
                     *       "send_window": {
                     *         "days": [
                     *           1
                     *         ],
                     *         "from": "09:00",
                     *         "to": "17:00"
                     *       },
                     *       "is_default": true,
                     *       "email_opt_in": true,
                     *       "sms_opt_in": true,
                     *       "whatsapp_opt_in": true,
                     *       "sendNotifications": true,
                     *       "first_name": "Amara",
                     *       "last_name": "Okafor",
                     *       "sms_phone": "+442079460123",
                     *       "whatsapp_phone": "+442079460123",
                     *       "contact_type": "External",
                     *       "job_title": "Facility manager",
                     *       "contact_group": "Facilities",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "updated_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Contact"];
                };
            };
            /** @description Not modified; no body */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of your copy. If the record has changed since then, the request fails with 412 and changes nothing */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of your copy. If the record has changed since then, the request fails with 412 and changes nothing */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "first_name": "Amara",
                 *       "last_name": "Okafor",
                 *       "email": "amara.okafor@partners.example",
                 *       "sms_phone": "+442079460123",
                 *       "whatsapp_phone": "+442079460123",
                 *       "contact_type": "External",
                 *       "job_title": "Facility manager",
                 *       "timezone": "Europe/London",
                 *       "locale": "en",
                 *       "contact_group": "Facilities"
                 *     }
                 */
                "application/json": {
                    contact_group?: string | null;
                    contact_type?: string | null;
                    email?: string | null;
                    email_opt_in?: boolean | null;
                    first_name?: string;
                    is_default?: boolean | null;
                    job_title?: string | null;
                    last_name?: string | null;
                    locale?: ("en" | "de" | "fr" | "es") | null;
                    send_window?: {
                        days: number[];
                        from: string;
                        to: string;
                    } | null;
                    sendNotifications?: boolean | null;
                    sms_opt_in?: boolean | null;
                    sms_phone?: string | null;
                    timezone?: string | null;
                    whatsapp_opt_in?: boolean | null;
                    whatsapp_phone?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "user_id": "J1raWBFMkG8Wwm00Nith",
                     *       "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *       "email": "amara.okafor@partners.example",
                     *       "timezone": "Europe/London",
                     *       "locale": "en",
                     *       "send_window": {
                     *         "days": [
                     *           1
                     *         ],
                     *         "from": "09:00",
                     *         "to": "17:00"
                     *       },
                     *       "is_default": true,
                     *       "email_opt_in": true,
                     *       "sms_opt_in": true,
                     *       "whatsapp_opt_in": true,
                     *       "sendNotifications": true,
                     *       "first_name": "Amara",
                     *       "last_name": "Okafor",
                     *       "sms_phone": "+442079460123",
                     *       "whatsapp_phone": "+442079460123",
                     *       "contact_type": "External",
                     *       "job_title": "Facility manager",
                     *       "contact_group": "Facilities",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "updated_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ConflictOrEmailExists"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Only items after this position */
                after?: string;
                /** @description The previous page’s `next_cursor`; use it with the same filters and sort */
                cursor?: string;
                /** @description Larger values are treated as 100. */
                limit?: number;
                /** @description Only events of these types (comma-separated) */
                types?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "type": "expiry.created",
                     *           "created_at": "2026-11-20T09:00:00.000Z",
                     *           "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *           "data": {}
                     *         }
                     *       ],
                     *       "next_cursor": "eyJhZnRlciI6ImtUM3YifQ.c2ln",
                     *       "has_more": true
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceEventPage"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEvidenceKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "kid": "kid",
                     *           "kty": "OKP",
                     *           "crv": "Ed25519",
                     *           "use": "sig",
                     *           "alg": "EdDSA",
                     *           "x": "x"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        keys: {
                            /** @constant */
                            alg: "EdDSA";
                            /** @constant */
                            crv: "Ed25519";
                            kid: string;
                            /** @constant */
                            kty: "OKP";
                            /** @constant */
                            use: "sig";
                            x: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    verifyEvidence: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "manifest": "manifest",
                 *       "signature": "signature"
                 *     }
                 */
                "application/json": {
                    /** @description The content of `manifest.json`, as text or as an object */
                    manifest: string | {
                        [key: string]: unknown;
                    };
                    /** @description The content of `manifest.sig` */
                    signature: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "valid": true,
                     *       "key_id": "265zPEbahTiXSQItzPYr",
                     *       "reasons": [
                     *         "manifest_malformed"
                     *       ],
                     *       "messages": [
                     *         "Done"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The key named in the manifest */
                        key_id: string | null;
                        /** @description The reasons as readable sentences */
                        messages: string[];
                        /** @description Why the pack is invalid; empty if it is valid */
                        reasons: ("manifest_malformed" | "key_unknown" | "signature_invalid" | "seal_changed")[];
                        valid: boolean;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyAnswerTooLargeOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listExpiries: {
        parameters: {
            query?: {
                /** @description Only records with an act-by date on or after this day */
                act_by_after?: string;
                /** @description Only records with an act-by date on or before this day */
                act_by_before?: string;
                /** @description Only records assigned to this member; use `nobody` for unassigned records */
                assigned_to?: string;
                /** @description Open expiries that lower the compliance score for the given reason */
                attention?: "overdue" | "without_reminder" | "without_assignee";
                /** @description The id of the compliance client */
                compliance_client_id?: string;
                /** @description The previous page’s `next_cursor`; use it with the same filters and sort */
                cursor?: string;
                /** @description The id of the entity */
                entity_id?: string;
                /** @description Only records that expire on or after this day */
                expires_after?: string;
                /** @description Only records that expire on or before this day */
                expires_before?: string;
                /** @description The id of the folder */
                folder_id?: string;
                /** @description Larger values are treated as 100. */
                limit?: number;
                /** @description Matches the beginnings of words in the name, reference number, notes and custom fields; results are sorted by expiry_date */
                q?: string;
                /** @description The full reference number; case is ignored */
                reference_number?: string;
                /** @description Default: `expiry_date`, or `act_by_date` if `act_by_after` or `act_by_before` is set */
                sort?: "expiry_date" | "-expiry_date" | "updated_at" | "-updated_at" | "act_by_date" | "-act_by_date";
                /** @description Only records with this status */
                status?: "open" | "done" | "archived" | "all";
                /** @description Only records of this type */
                type?: string;
                /** @description An RFC 3339 timestamp. A date, or a time without seconds or a time zone, is also accepted (read as UTC). */
                updated_since?: string;
                /** @description `true`: open expiries without a reminder; `false`: all other expiries */
                without_reminder?: "0" | "1" | "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *           "user_id": "J1raWBFMkG8Wwm00Nith",
                     *           "name": "Fire safety certificate, Harbour Street",
                     *           "type": "Certification",
                     *           "reference_number": "FS-2041",
                     *           "expiry_date": "2027-03-31",
                     *           "start_date": "2026-04-01",
                     *           "priority": "High",
                     *           "notes": "Ask for a quotation first",
                     *           "notice_period": {
                     *             "amount": 2,
                     *             "time_unit": "week"
                     *           },
                     *           "act_by_date": "2027-02-28",
                     *           "state": "todo",
                     *           "is_done": true,
                     *           "is_archive": true,
                     *           "has_share_password": true,
                     *           "assigned_to": "amara.okafor@partners.example",
                     *           "assigned_to_user_full_name": "Amara Okafor",
                     *           "assigned_to_user_email": "amara.okafor@partners.example",
                     *           "assigned_by_user_full_name": "Amara Okafor",
                     *           "assigned_by_user_email": "amara.okafor@partners.example",
                     *           "contacts": [
                     *             "CT59X9uqz6kkSIYbEQdb"
                     *           ],
                     *           "closing_notes": "Renewed for another year",
                     *           "folder_id": "orAFo9wSqN0JW5jgbBeT",
                     *           "entity_id": "U2SCBoFP5UH7o1dE7DIw",
                     *           "checklist": [
                     *             {
                     *               "id": "pWFFJwzms769HdAStzlI",
                     *               "text": "The inspector is coming on Monday",
                     *               "required": true,
                     *               "done": true
                     *             }
                     *           ],
                     *           "recurrence": {
                     *             "every": 1,
                     *             "unit": "day"
                     *           },
                     *           "previous_expiry_id": "6WoB17n2h7qUsyoeGm67",
                     *           "next_expiry_id": "gQ7CThasau6FaNstDtyB",
                     *           "acknowledgement": {
                     *             "by_kind": "contact",
                     *             "by_id": "jXyGMNUILqigYLmkHHw3",
                     *             "by_name": "Amara Okafor",
                     *             "at": "2026-11-20T09:00:00.000Z",
                     *             "note": "The broker has the paperwork",
                     *             "due_date": "2027-03-31"
                     *           },
                     *           "renewed_by_submission_id": "crRKaoi5acoHtsphOeR2",
                     *           "custom_fields": {},
                     *           "attachments": [
                     *             {
                     *               "index": 1,
                     *               "name": "Fire safety certificate, Harbour Street",
                     *               "url": "https://app.example/files/certificate.pdf"
                     *             }
                     *           ],
                     *           "import_batch_id": "dkzxcV4FBiHzVzVofu5z",
                     *           "created_by_name": "Amara Okafor",
                     *           "updated_by_name": "Amara Okafor",
                     *           "completed_at": "2026-11-20T09:00:00.000Z",
                     *           "created_at": "2026-11-20T09:00:00.000Z",
                     *           "updated_at": "2026-11-20T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": "eyJhZnRlciI6ImtUM3YifQ.c2ln",
                     *       "has_more": true
                     *     }
                     */
                    "application/json": components["schemas"]["ExpiryPage"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createExpiry: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Fire safety certificate, Harbour Street",
                 *       "type": "Certification",
                 *       "reference_number": "FS-2041",
                 *       "expiry_date": "2027-03-31",
                 *       "start_date": "2026-04-01",
                 *       "priority": "High",
                 *       "notes": "Ask for a quotation first",
                 *       "share_password": "quay-41-blue"
                 *     }
                 */
                "application/json": {
                    assigned_to?: string | null;
                    checklist?: {
                        /** @default false */
                        done?: boolean | null;
                        id?: string | null;
                        /** @default false */
                        required?: boolean | null;
                        text: string;
                    }[] | null;
                    contacts?: string[] | null;
                    custom_fields?: {
                        [key: string]: string;
                    } | null;
                    entity_id?: string | null;
                    /** Format: date */
                    expiry_date: string;
                    folder_id?: string | null;
                    name: string;
                    notes?: string | null;
                    notice_period?: {
                        amount: number;
                        /** @enum {string} */
                        time_unit: "day" | "week" | "month" | "year";
                    } | null;
                    priority?: ("High" | "Medium" | "Low") | null;
                    recurrence?: ({
                        every: number;
                        /** @enum {string} */
                        unit: "day" | "week" | "month" | "year";
                    } | {
                        rrule: string;
                    }) | null;
                    reference_number?: string | null;
                    share_password?: string | null;
                    start_date?: string | null;
                    state?: ("todo" | "in_progress") | null;
                    type?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *       "user_id": "J1raWBFMkG8Wwm00Nith",
                     *       "name": "Fire safety certificate, Harbour Street",
                     *       "type": "Certification",
                     *       "reference_number": "FS-2041",
                     *       "expiry_date": "2027-03-31",
                     *       "start_date": "2026-04-01",
                     *       "priority": "High",
                     *       "notes": "Ask for a quotation first",
                     *       "notice_period": {
                     *         "amount": 2,
                     *         "time_unit": "week"
                     *       },
                     *       "act_by_date": "2027-02-28",
                     *       "state": "todo",
                     *       "is_done": true,
                     *       "is_archive": true,
                     *       "has_share_password": true,
                     *       "assigned_to": "amara.okafor@partners.example",
                     *       "assigned_to_user_full_name": "Amara Okafor",
                     *       "assigned_to_user_email": "amara.okafor@partners.example",
                     *       "assigned_by_user_full_name": "Amara Okafor",
                     *       "assigned_by_user_email": "amara.okafor@partners.example",
                     *       "contacts": [
                     *         "CT59X9uqz6kkSIYbEQdb"
                     *       ],
                     *       "closing_notes": "Renewed for another year",
                     *       "folder_id": "orAFo9wSqN0JW5jgbBeT",
                     *       "entity_id": "U2SCBoFP5UH7o1dE7DIw",
                     *       "checklist": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "text": "The inspector is coming on Monday",
                     *           "required": true,
                     *           "done": true
                     *         }
                     *       ],
                     *       "recurrence": {
                     *         "every": 1,
                     *         "unit": "day"
                     *       },
                     *       "previous_expiry_id": "6WoB17n2h7qUsyoeGm67",
                     *       "next_expiry_id": "gQ7CThasau6FaNstDtyB",
                     *       "acknowledgement": {
                     *         "by_kind": "contact",
                     *         "by_id": "jXyGMNUILqigYLmkHHw3",
                     *         "by_name": "Amara Okafor",
                     *         "at": "2026-11-20T09:00:00.000Z",
                     *         "note": "The broker has the paperwork",
                     *         "due_date": "2027-03-31"
                     *       },
                     *       "renewed_by_submission_id": "crRKaoi5acoHtsphOeR2",
                     *       "custom_fields": {},
                     *       "attachments": [
                     *         {
                     *           "index": 1,
                     *           "name": "Fire safety certificate, Harbour Street",
                     *           "url": "https://app.example/files/certificate.pdf"
                     *         }
                     *       ],
                     *       "import_batch_id": "dkzxcV4FBiHzVzVofu5z",
                     *       "created_by_name": "Amara Okafor",
                     *       "updated_by_name": "Amara Okafor",
                     *       "completed_at": "2026-11-20T09:00:00.000Z",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "updated_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Expiry"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnlyOrPlanLimitReached"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyAnswerTooLargeOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getExpiry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of your copy. If the record hasn’t changed since then, the response is 304 without a body */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *       "user_id": "J1raWBFMkG8Wwm00Nith",
                     *       "name": "Fire safety certificate, Harbour Street",
                     *       "type": "Certification",
                     *       "reference_number": "FS-2041",
                     *       "expiry_date": "2027-03-31",
                     *       "start_date": "2026-04-01",
                     *       "priority": "High",
                     *       "notes": "Ask for a quotation first",
                     *       "notice_period": {
                     *         "amount": 2,
                     *         "time_unit": "week"
                     *       },
                     *       "act_by_date": "2027-02-28",
                     *       "state": "todo",
                     *       "is_done": true,
                     *       "is_archive": true,
                     *       "has_share_password": true,
                     *       "assigned_to": "amara.okafor@partners.example",
                     *       "assigned_to_user_full_name": "Amara Okafor",
                     *       "assigned_to_user_email": "amara.okafor@partners.example",
                     *       "assigned_by_user_full_name": "Amara Okafor",
                     *       "assigned_by_user_email": "amara.okafor@partners.example",
                     *       "contacts": [
                     *         "CT59X9uqz6kkSIYbEQdb"
                     *       ],
                     *       "closing_notes": "Renewed for another year",
                     *       "folder_id": "orAFo9wSqN0JW5jgbBeT",
                     *       "entity_id": "U2SCBoFP5UH7o1dE7DIw",
                     *       "checklist": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "text": "The inspector is coming on Monday",
                     *           "required": true,
                     *           "done": true
                     *         }
                     *       ],
                     *       "recurrence": {
                     *         "every": 1,
                     *         "unit": "day"
                     *       },
                     *       "previous_expiry_id": "6WoB17n2h7qUsyoeGm67",
                     *       "next_expiry_id": "gQ7CThasau6FaNstDtyB",
                     *       "acknowledgement": {
                     *         "by_kind": "contact",
                     *         "by_id": "jXyGMNUILqigYLmkHHw3",
                     *         "by_name": "Amara Okafor",
                     *         "at": "2026-11-20T09:00:00.000Z",
                     *         "note": "The broker has the paperwork",
                     *         "due_date": "2027-03-31"
                     *       },
                     *       "renewed_by_submission_id": "crRKaoi5acoHtsphOeR2",
                     *       "custom_fields": {},
                     *       "attachments": [
                     *         {
                     *           "index": 1,
                     *           "name": "Fire safety certificate, Harbour Street",
                     *           "url": "https://app.example/files/certificate.pdf"
                     *         }
                     *       ],
                     *       "import_batch_id": "dkzxcV4FBiHzVzVofu5z",
                     *       "created_by_name": "Amara Okafor",
                     *       "updated_by_name": "Amara Okafor",
                     *       "completed_at": "2026-11-20T09:00:00.000Z",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "updated_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Expiry"];
                };
            };
            /** @description Not modified; no body */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteExpiry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of your copy. If the record has changed since then, the request fails with 412 and changes nothing */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateExpiry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of your copy. If the record has changed since then, the request fails with 412 and changes nothing */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Fire safety certificate, Harbour Street",
                 *       "type": "Certification",
                 *       "reference_number": "FS-2041",
                 *       "expiry_date": "2027-03-31",
                 *       "start_date": "2026-04-01",
                 *       "priority": "High",
                 *       "notes": "Ask for a quotation first",
                 *       "share_password": "quay-41-blue"
                 *     }
                 */
                "application/json": {
                    assigned_to?: string | null;
                    checklist?: {
                        /** @default false */
                        done?: boolean | null;
                        id?: string | null;
                        /** @default false */
                        required?: boolean | null;
                        text: string;
                    }[] | null;
                    contacts?: string[] | null;
                    custom_fields?: {
                        [key: string]: string;
                    } | null;
                    entity_id?: string | null;
                    /** Format: date */
                    expiry_date?: string;
                    folder_id?: string | null;
                    name?: string;
                    notes?: string | null;
                    notice_period?: {
                        amount: number;
                        /** @enum {string} */
                        time_unit: "day" | "week" | "month" | "year";
                    } | null;
                    priority?: ("High" | "Medium" | "Low") | null;
                    recurrence?: ({
                        every: number;
                        /** @enum {string} */
                        unit: "day" | "week" | "month" | "year";
                    } | {
                        rrule: string;
                    }) | null;
                    reference_number?: string | null;
                    share_password?: string | null;
                    start_date?: string | null;
                    state?: ("todo" | "in_progress" | "done") | null;
                    type?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *       "user_id": "J1raWBFMkG8Wwm00Nith",
                     *       "name": "Fire safety certificate, Harbour Street",
                     *       "type": "Certification",
                     *       "reference_number": "FS-2041",
                     *       "expiry_date": "2027-03-31",
                     *       "start_date": "2026-04-01",
                     *       "priority": "High",
                     *       "notes": "Ask for a quotation first",
                     *       "notice_period": {
                     *         "amount": 2,
                     *         "time_unit": "week"
                     *       },
                     *       "act_by_date": "2027-02-28",
                     *       "state": "todo",
                     *       "is_done": true,
                     *       "is_archive": true,
                     *       "has_share_password": true,
                     *       "assigned_to": "amara.okafor@partners.example",
                     *       "assigned_to_user_full_name": "Amara Okafor",
                     *       "assigned_to_user_email": "amara.okafor@partners.example",
                     *       "assigned_by_user_full_name": "Amara Okafor",
                     *       "assigned_by_user_email": "amara.okafor@partners.example",
                     *       "contacts": [
                     *         "CT59X9uqz6kkSIYbEQdb"
                     *       ],
                     *       "closing_notes": "Renewed for another year",
                     *       "folder_id": "orAFo9wSqN0JW5jgbBeT",
                     *       "entity_id": "U2SCBoFP5UH7o1dE7DIw",
                     *       "checklist": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "text": "The inspector is coming on Monday",
                     *           "required": true,
                     *           "done": true
                     *         }
                     *       ],
                     *       "recurrence": {
                     *         "every": 1,
                     *         "unit": "day"
                     *       },
                     *       "previous_expiry_id": "6WoB17n2h7qUsyoeGm67",
                     *       "next_expiry_id": "gQ7CThasau6FaNstDtyB",
                     *       "acknowledgement": {
                     *         "by_kind": "contact",
                     *         "by_id": "jXyGMNUILqigYLmkHHw3",
                     *         "by_name": "Amara Okafor",
                     *         "at": "2026-11-20T09:00:00.000Z",
                     *         "note": "The broker has the paperwork",
                     *         "due_date": "2027-03-31"
                     *       },
                     *       "renewed_by_submission_id": "crRKaoi5acoHtsphOeR2",
                     *       "custom_fields": {},
                     *       "attachments": [
                     *         {
                     *           "index": 1,
                     *           "name": "Fire safety certificate, Harbour Street",
                     *           "url": "https://app.example/files/certificate.pdf"
                     *         }
                     *       ],
                     *       "import_batch_id": "dkzxcV4FBiHzVzVofu5z",
                     *       "created_by_name": "Amara Okafor",
                     *       "updated_by_name": "Amara Okafor",
                     *       "completed_at": "2026-11-20T09:00:00.000Z",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "updated_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Expiry"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    acknowledgeExpiry: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "note": "The broker has the paperwork"
                 *     }
                 */
                "application/json": {
                    /** @default  */
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *       "user_id": "J1raWBFMkG8Wwm00Nith",
                     *       "name": "Fire safety certificate, Harbour Street",
                     *       "type": "Certification",
                     *       "reference_number": "FS-2041",
                     *       "expiry_date": "2027-03-31",
                     *       "start_date": "2026-04-01",
                     *       "priority": "High",
                     *       "notes": "Ask for a quotation first",
                     *       "notice_period": {
                     *         "amount": 2,
                     *         "time_unit": "week"
                     *       },
                     *       "act_by_date": "2027-02-28",
                     *       "state": "todo",
                     *       "is_done": true,
                     *       "is_archive": true,
                     *       "has_share_password": true,
                     *       "assigned_to": "amara.okafor@partners.example",
                     *       "assigned_to_user_full_name": "Amara Okafor",
                     *       "assigned_to_user_email": "amara.okafor@partners.example",
                     *       "assigned_by_user_full_name": "Amara Okafor",
                     *       "assigned_by_user_email": "amara.okafor@partners.example",
                     *       "contacts": [
                     *         "CT59X9uqz6kkSIYbEQdb"
                     *       ],
                     *       "closing_notes": "Renewed for another year",
                     *       "folder_id": "orAFo9wSqN0JW5jgbBeT",
                     *       "entity_id": "U2SCBoFP5UH7o1dE7DIw",
                     *       "checklist": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "text": "The inspector is coming on Monday",
                     *           "required": true,
                     *           "done": true
                     *         }
                     *       ],
                     *       "recurrence": {
                     *         "every": 1,
                     *         "unit": "day"
                     *       },
                     *       "previous_expiry_id": "6WoB17n2h7qUsyoeGm67",
                     *       "next_expiry_id": "gQ7CThasau6FaNstDtyB",
                     *       "acknowledgement": {
                     *         "by_kind": "contact",
                     *         "by_id": "jXyGMNUILqigYLmkHHw3",
                     *         "by_name": "Amara Okafor",
                     *         "at": "2026-11-20T09:00:00.000Z",
                     *         "note": "The broker has the paperwork",
                     *         "due_date": "2027-03-31"
                     *       },
                     *       "renewed_by_submission_id": "crRKaoi5acoHtsphOeR2",
                     *       "custom_fields": {},
                     *       "attachments": [
                     *         {
                     *           "index": 1,
                     *           "name": "Fire safety certificate, Harbour Street",
                     *           "url": "https://app.example/files/certificate.pdf"
                     *         }
                     *       ],
                     *       "import_batch_id": "dkzxcV4FBiHzVzVofu5z",
                     *       "created_by_name": "Amara Okafor",
                     *       "updated_by_name": "Amara Okafor",
                     *       "completed_at": "2026-11-20T09:00:00.000Z",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "updated_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Expiry"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyAnswerTooLargeOrIdempotencyInProgressOrInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    archiveExpiry: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *       "user_id": "J1raWBFMkG8Wwm00Nith",
                     *       "name": "Fire safety certificate, Harbour Street",
                     *       "type": "Certification",
                     *       "reference_number": "FS-2041",
                     *       "expiry_date": "2027-03-31",
                     *       "start_date": "2026-04-01",
                     *       "priority": "High",
                     *       "notes": "Ask for a quotation first",
                     *       "notice_period": {
                     *         "amount": 2,
                     *         "time_unit": "week"
                     *       },
                     *       "act_by_date": "2027-02-28",
                     *       "state": "todo",
                     *       "is_done": true,
                     *       "is_archive": true,
                     *       "has_share_password": true,
                     *       "assigned_to": "amara.okafor@partners.example",
                     *       "assigned_to_user_full_name": "Amara Okafor",
                     *       "assigned_to_user_email": "amara.okafor@partners.example",
                     *       "assigned_by_user_full_name": "Amara Okafor",
                     *       "assigned_by_user_email": "amara.okafor@partners.example",
                     *       "contacts": [
                     *         "CT59X9uqz6kkSIYbEQdb"
                     *       ],
                     *       "closing_notes": "Renewed for another year",
                     *       "folder_id": "orAFo9wSqN0JW5jgbBeT",
                     *       "entity_id": "U2SCBoFP5UH7o1dE7DIw",
                     *       "checklist": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "text": "The inspector is coming on Monday",
                     *           "required": true,
                     *           "done": true
                     *         }
                     *       ],
                     *       "recurrence": {
                     *         "every": 1,
                     *         "unit": "day"
                     *       },
                     *       "previous_expiry_id": "6WoB17n2h7qUsyoeGm67",
                     *       "next_expiry_id": "gQ7CThasau6FaNstDtyB",
                     *       "acknowledgement": {
                     *         "by_kind": "contact",
                     *         "by_id": "jXyGMNUILqigYLmkHHw3",
                     *         "by_name": "Amara Okafor",
                     *         "at": "2026-11-20T09:00:00.000Z",
                     *         "note": "The broker has the paperwork",
                     *         "due_date": "2027-03-31"
                     *       },
                     *       "renewed_by_submission_id": "crRKaoi5acoHtsphOeR2",
                     *       "custom_fields": {},
                     *       "attachments": [
                     *         {
                     *           "index": 1,
                     *           "name": "Fire safety certificate, Harbour Street",
                     *           "url": "https://app.example/files/certificate.pdf"
                     *         }
                     *       ],
                     *       "import_batch_id": "dkzxcV4FBiHzVzVofu5z",
                     *       "created_by_name": "Amara Okafor",
                     *       "updated_by_name": "Amara Okafor",
                     *       "completed_at": "2026-11-20T09:00:00.000Z",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "updated_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Expiry"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyAnswerTooLargeOrIdempotencyInProgressOrInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAttachments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "index": 1,
                     *           "name": "Fire safety certificate, Harbour Street",
                     *           "url": "https://app.example/files/certificate.pdf"
                     *         }
                     *       ],
                     *       "next_cursor": "eyJhZnRlciI6ImtUM3YifQ.c2ln",
                     *       "has_more": true
                     *     }
                     */
                    "application/json": components["schemas"]["AttachmentPage"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    startAttachmentUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file_name": "certificate.pdf",
                 *       "content_type": "application/pdf",
                 *       "size": 48213
                 *     }
                 */
                "application/json": {
                    content_type: string;
                    file_name: string;
                    size: number;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "upload_id": "K8K15KV2HARzdDKyM9i6",
                     *       "upload_url": "https://app.example/files/certificate.pdf",
                     *       "method": "PUT",
                     *       "headers": {},
                     *       "expires_at": "2026-11-20T09:00:00.000Z",
                     *       "max_size": 1
                     *     }
                     */
                    "application/json": components["schemas"]["AttachmentUpload"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnlyOrPlanLimitReached"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyAnswerTooLargeOrIdempotencyInProgressOrTooManyAttachments"];
            413: components["responses"]["FileTooLargeOrPayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAttachment: {
        parameters: {
            query: {
                /** @description The secret part of a link */
                token?: string;
                /** @description The `url` of the attachment */
                url: string;
            };
            header?: never;
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    completeAttachmentUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "upload_id": "K8K15KV2HARzdDKyM9i6"
                 *     }
                 */
                "application/json": {
                    upload_id: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "index": 1,
                     *       "name": "Fire safety certificate, Harbour Street",
                     *       "url": "https://app.example/files/certificate.pdf"
                     *     }
                     */
                    "application/json": components["schemas"]["Attachment"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnlyOrPlanLimitReached"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyAnswerTooLargeOrIdempotencyInProgressOrTooManyAttachments"];
            413: components["responses"]["FileTooLargeOrPayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listExpiryComments: {
        parameters: {
            query?: {
                /** @description The previous page’s `next_cursor`; use it with the same filters and sort */
                cursor?: string;
                /** @description Larger values are treated as 100. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "expiryId": "kT3v9Qm2LxZ7RbW1aYc5",
                     *           "text": "The inspector is coming on Monday",
                     *           "userId": "bMshIU9YLD8LBYHz2oFv",
                     *           "username": "Amara Okafor",
                     *           "edited": true,
                     *           "timestamp": "2026-11-20T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": "eyJhZnRlciI6ImtUM3YifQ.c2ln",
                     *       "has_more": true
                     *     }
                     */
                    "application/json": components["schemas"]["ExpiryCommentPage"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createExpiryComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "The inspector is coming on Monday"
                 *     }
                 */
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "expiryId": "kT3v9Qm2LxZ7RbW1aYc5",
                     *       "text": "The inspector is coming on Monday",
                     *       "userId": "bMshIU9YLD8LBYHz2oFv",
                     *       "username": "Amara Okafor",
                     *       "edited": true,
                     *       "timestamp": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ExpiryComment"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyAnswerTooLargeOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    completeExpiry: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "closing_notes": "Renewed for another year"
                 *     }
                 */
                "application/json": {
                    /** @default [] */
                    checklist_completed?: string[] | null;
                    closing_notes?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *       "user_id": "J1raWBFMkG8Wwm00Nith",
                     *       "name": "Fire safety certificate, Harbour Street",
                     *       "type": "Certification",
                     *       "reference_number": "FS-2041",
                     *       "expiry_date": "2027-03-31",
                     *       "start_date": "2026-04-01",
                     *       "priority": "High",
                     *       "notes": "Ask for a quotation first",
                     *       "notice_period": {
                     *         "amount": 2,
                     *         "time_unit": "week"
                     *       },
                     *       "act_by_date": "2027-02-28",
                     *       "state": "todo",
                     *       "is_done": true,
                     *       "is_archive": true,
                     *       "has_share_password": true,
                     *       "assigned_to": "amara.okafor@partners.example",
                     *       "assigned_to_user_full_name": "Amara Okafor",
                     *       "assigned_to_user_email": "amara.okafor@partners.example",
                     *       "assigned_by_user_full_name": "Amara Okafor",
                     *       "assigned_by_user_email": "amara.okafor@partners.example",
                     *       "contacts": [
                     *         "CT59X9uqz6kkSIYbEQdb"
                     *       ],
                     *       "closing_notes": "Renewed for another year",
                     *       "folder_id": "orAFo9wSqN0JW5jgbBeT",
                     *       "entity_id": "U2SCBoFP5UH7o1dE7DIw",
                     *       "checklist": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "text": "The inspector is coming on Monday",
                     *           "required": true,
                     *           "done": true
                     *         }
                     *       ],
                     *       "recurrence": {
                     *         "every": 1,
                     *         "unit": "day"
                     *       },
                     *       "previous_expiry_id": "6WoB17n2h7qUsyoeGm67",
                     *       "next_expiry_id": "gQ7CThasau6FaNstDtyB",
                     *       "acknowledgement": {
                     *         "by_kind": "contact",
                     *         "by_id": "jXyGMNUILqigYLmkHHw3",
                     *         "by_name": "Amara Okafor",
                     *         "at": "2026-11-20T09:00:00.000Z",
                     *         "note": "The broker has the paperwork",
                     *         "due_date": "2027-03-31"
                     *       },
                     *       "renewed_by_submission_id": "crRKaoi5acoHtsphOeR2",
                     *       "custom_fields": {},
                     *       "attachments": [
                     *         {
                     *           "index": 1,
                     *           "name": "Fire safety certificate, Harbour Street",
                     *           "url": "https://app.example/files/certificate.pdf"
                     *         }
                     *       ],
                     *       "import_batch_id": "dkzxcV4FBiHzVzVofu5z",
                     *       "created_by_name": "Amara Okafor",
                     *       "updated_by_name": "Amara Okafor",
                     *       "completed_at": "2026-11-20T09:00:00.000Z",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "updated_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Expiry"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyAnswerTooLargeOrIdempotencyInProgressOrInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listReminders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "expiry_id": "kT3v9Qm2LxZ7RbW1aYc5",
                     *           "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *           "amount": 2,
                     *           "time_unit": "week",
                     *           "period": "before",
                     *           "relative_to": "expiry_date",
                     *           "time": "09:00",
                     *           "timezone": "Europe/London",
                     *           "reminder_date": "2026-11-20T09:00:00.000Z",
                     *           "scheduled_at": "2026-11-20T09:00:00.000Z",
                     *           "email_enabled": true,
                     *           "sms_enabled": true,
                     *           "whatsapp_enabled": true,
                     *           "integration_ids": [
                     *             "w5COyFBLQFXSIFhlD4wC"
                     *           ],
                     *           "urgent": true,
                     *           "recipient_time": true,
                     *           "fallback": true,
                     *           "repeat": {
                     *             "amount": 2,
                     *             "time_unit": "week",
                     *             "max": 1
                     *           },
                     *           "escalate": {
                     *             "after": {
                     *               "amount": 2,
                     *               "time_unit": "week"
                     *             },
                     *             "contacts": [
                     *               "CT59X9uqz6kkSIYbEQdb"
                     *             ],
                     *             "users": [
                     *               "user"
                     *             ],
                     *             "admins": true
                     *           },
                     *           "status": "pending",
                     *           "sent_at": "2026-11-20T09:00:00.000Z",
                     *           "error_message": "Done",
                     *           "created_at": "2026-11-20T09:00:00.000Z",
                     *           "updated_at": "2026-11-20T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": "eyJhZnRlciI6ImtUM3YifQ.c2ln",
                     *       "has_more": true
                     *     }
                     */
                    "application/json": components["schemas"]["ReminderPage"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createReminders: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reminders": [
                 *         {
                 *           "amount": 2,
                 *           "time_unit": "week",
                 *           "period": "before",
                 *           "time": "09:00",
                 *           "timezone": "Europe/London"
                 *         }
                 *       ],
                 *       "timezone": "Europe/London"
                 *     }
                 */
                "application/json": {
                    reminders: {
                        amount?: number | null;
                        /** @default true */
                        email_enabled?: boolean | null;
                        /** @description Who else is notified if nobody acknowledges the reminder */
                        escalate?: {
                            /** @default false */
                            admins?: boolean | null;
                            after: {
                                amount: number;
                                /** @enum {string} */
                                time_unit: "hour" | "day" | "week";
                            };
                            /** @default [] */
                            contacts?: string[] | null;
                            /** @default [] */
                            users?: string[] | null;
                        } | null;
                        /**
                         * @description Each contact gets the reminder only on their first usable channel (email, WhatsApp, SMS), or on the next one if delivery fails
                         * @default false
                         */
                        fallback?: boolean | null;
                        /** @description Chat integrations that also get the reminder; if omitted, a new reminder uses the organization’s defaults */
                        integration_ids?: string[];
                        /** @enum {string} */
                        period: "before" | "on" | "after";
                        /**
                         * @description Each recipient gets the reminder at `time` in their own time zone, if one is set
                         * @default false
                         */
                        recipient_time?: boolean | null;
                        /**
                         * @default expiry_date
                         * @enum {string|null}
                         */
                        relative_to?: "expiry_date" | "act_by_date" | null;
                        /**
                         * @description Repeats the reminder until someone acknowledges it, at most `max` times
                         * @default null
                         */
                        repeat?: {
                            amount: number;
                            max: number;
                            /** @enum {string} */
                            time_unit: "hour" | "day" | "week";
                        } | null;
                        /** @default true */
                        sms_enabled?: boolean | null;
                        time: string;
                        /** @enum {string} */
                        time_unit: "day" | "week" | "month" | "year";
                        /** Format: timezone */
                        timezone?: string | null;
                        /**
                         * @description Sends the reminder at its scheduled time, regardless of send windows and holidays
                         * @default false
                         */
                        urgent?: boolean | null;
                        /** @default true */
                        whatsapp_enabled?: boolean | null;
                    }[];
                    /** Format: timezone */
                    timezone?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "expiry_id": "kT3v9Qm2LxZ7RbW1aYc5",
                     *           "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *           "amount": 2,
                     *           "time_unit": "week",
                     *           "period": "before",
                     *           "relative_to": "expiry_date",
                     *           "time": "09:00",
                     *           "timezone": "Europe/London",
                     *           "reminder_date": "2026-11-20T09:00:00.000Z",
                     *           "scheduled_at": "2026-11-20T09:00:00.000Z",
                     *           "email_enabled": true,
                     *           "sms_enabled": true,
                     *           "whatsapp_enabled": true,
                     *           "integration_ids": [
                     *             "w5COyFBLQFXSIFhlD4wC"
                     *           ],
                     *           "urgent": true,
                     *           "recipient_time": true,
                     *           "fallback": true,
                     *           "repeat": {
                     *             "amount": 2,
                     *             "time_unit": "week",
                     *             "max": 1
                     *           },
                     *           "escalate": {
                     *             "after": {
                     *               "amount": 2,
                     *               "time_unit": "week"
                     *             },
                     *             "contacts": [
                     *               "CT59X9uqz6kkSIYbEQdb"
                     *             ],
                     *             "users": [
                     *               "user"
                     *             ],
                     *             "admins": true
                     *           },
                     *           "status": "pending",
                     *           "sent_at": "2026-11-20T09:00:00.000Z",
                     *           "error_message": "Done",
                     *           "created_at": "2026-11-20T09:00:00.000Z",
                     *           "updated_at": "2026-11-20T09:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Reminder"][];
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyAnswerTooLargeOrIdempotencyInProgressOrLimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteReminders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    replaceExpiryReminders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reminders": [
                 *         {
                 *           "amount": 2,
                 *           "time_unit": "week",
                 *           "period": "before",
                 *           "time": "09:00",
                 *           "timezone": "Europe/London"
                 *         }
                 *       ],
                 *       "timezone": "Europe/London"
                 *     }
                 */
                "application/json": {
                    reminders: {
                        amount?: number | null;
                        email_enabled?: boolean | null;
                        /** @description Who else is notified if nobody acknowledges the reminder */
                        escalate?: {
                            /** @default false */
                            admins?: boolean | null;
                            after: {
                                amount: number;
                                /** @enum {string} */
                                time_unit: "hour" | "day" | "week";
                            };
                            /** @default [] */
                            contacts?: string[] | null;
                            /** @default [] */
                            users?: string[] | null;
                        } | null;
                        /** @description Each contact gets the reminder only on their first usable channel (email, WhatsApp, SMS), or on the next one if delivery fails */
                        fallback?: boolean | null;
                        id?: string | null;
                        /** @description Chat integrations that also get the reminder; if omitted, a new reminder uses the organization’s defaults */
                        integration_ids?: string[] | null;
                        /** @enum {string|null} */
                        period?: "before" | "on" | "after" | null;
                        /** @description Each recipient gets the reminder at `time` in their own time zone, if one is set */
                        recipient_time?: boolean | null;
                        /** @enum {string|null} */
                        relative_to?: "expiry_date" | "act_by_date" | null;
                        /** @description Repeats the reminder until someone acknowledges it, at most `max` times */
                        repeat?: {
                            amount: number;
                            max: number;
                            /** @enum {string} */
                            time_unit: "hour" | "day" | "week";
                        } | null;
                        sms_enabled?: boolean | null;
                        time?: string | null;
                        /** @enum {string|null} */
                        time_unit?: "day" | "week" | "month" | "year" | null;
                        /** Format: timezone */
                        timezone?: string | null;
                        /** @description Sends the reminder at its scheduled time, regardless of send windows and holidays */
                        urgent?: boolean | null;
                        whatsapp_enabled?: boolean | null;
                    }[];
                    /** Format: timezone */
                    timezone?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "expiry_id": "kT3v9Qm2LxZ7RbW1aYc5",
                     *           "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *           "amount": 2,
                     *           "time_unit": "week",
                     *           "period": "before",
                     *           "relative_to": "expiry_date",
                     *           "time": "09:00",
                     *           "timezone": "Europe/London",
                     *           "reminder_date": "2026-11-20T09:00:00.000Z",
                     *           "scheduled_at": "2026-11-20T09:00:00.000Z",
                     *           "email_enabled": true,
                     *           "sms_enabled": true,
                     *           "whatsapp_enabled": true,
                     *           "integration_ids": [
                     *             "w5COyFBLQFXSIFhlD4wC"
                     *           ],
                     *           "urgent": true,
                     *           "recipient_time": true,
                     *           "fallback": true,
                     *           "repeat": {
                     *             "amount": 2,
                     *             "time_unit": "week",
                     *             "max": 1
                     *           },
                     *           "escalate": {
                     *             "after": {
                     *               "amount": 2,
                     *               "time_unit": "week"
                     *             },
                     *             "contacts": [
                     *               "CT59X9uqz6kkSIYbEQdb"
                     *             ],
                     *             "users": [
                     *               "user"
                     *             ],
                     *             "admins": true
                     *           },
                     *           "status": "pending",
                     *           "sent_at": "2026-11-20T09:00:00.000Z",
                     *           "error_message": "Done",
                     *           "created_at": "2026-11-20T09:00:00.000Z",
                     *           "updated_at": "2026-11-20T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": "eyJhZnRlciI6ImtUM3YifQ.c2ln",
                     *       "has_more": true
                     *     }
                     */
                    "application/json": components["schemas"]["ReminderPage"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["LimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listReminderSends: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record’s id */
                id: string;
                /** @description The id of the reminder */
                reminder_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "reminder_id": "FZjQP9YEnBMWqsV10NDM",
                     *           "expiry_id": "kT3v9Qm2LxZ7RbW1aYc5",
                     *           "expiry_date": "2027-03-31",
                     *           "scheduled_at": "2026-11-20T09:00:00.000Z",
                     *           "recipient_type": "contact",
                     *           "recipient_id": "7M87wCyocXH03BJktLat",
                     *           "recipient_name": "Fire safety certificate, Harbour Street",
                     *           "channel": "email",
                     *           "cause": "reminder",
                     *           "address": "12 Harbour Street, London",
                     *           "status": "queued",
                     *           "reason": "No longer needed",
                     *           "same_as": "same as",
                     *           "also_for": [
                     *             "also for"
                     *           ],
                     *           "attempts": 1,
                     *           "next_attempt_at": "2026-11-20T09:00:00.000Z",
                     *           "provider_message_id": "AT97AsPazHE3PY1DjBNA",
                     *           "digest_id": "nUA8uy6ku6UW6z4Vgitn",
                     *           "sent_at": "2026-11-20T09:00:00.000Z",
                     *           "reported_at": "2026-11-20T09:00:00.000Z",
                     *           "created_at": "2026-11-20T09:00:00.000Z",
                     *           "updated_at": "2026-11-20T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": "eyJhZnRlciI6ImtUM3YifQ.c2ln",
                     *       "has_more": true
                     *     }
                     */
                    "application/json": components["schemas"]["ReminderSendPage"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewReminders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "reminder_id": "FZjQP9YEnBMWqsV10NDM",
                     *           "cause": "reminder",
                     *           "scheduled_at": "2026-11-20T09:00:00.000Z",
                     *           "moved_from": "2026-11-20T09:00:00.000Z",
                     *           "moved_because": "holiday",
                     *           "timezone": "Europe/London",
                     *           "not_sent_because": "not sent because",
                     *           "sends": [
                     *             {
                     *               "recipient_type": "contact",
                     *               "recipient_id": "7M87wCyocXH03BJktLat",
                     *               "recipient_name": "Fire safety certificate, Harbour Street",
                     *               "channel": "email",
                     *               "address": "12 Harbour Street, London",
                     *               "will_send": true,
                     *               "skip_reason": "Please send us the certificate.",
                     *               "at": "2026-11-20T09:00:00.000Z",
                     *               "moved_from": "2026-11-20T09:00:00.000Z",
                     *               "moved_because": "holiday",
                     *               "at_local": "2026-11-20T09:00:00.000Z",
                     *               "timezone": "Europe/London",
                     *               "digest": true
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "next_cursor": "eyJhZnRlciI6ImtUM3YifQ.c2ln",
                     *       "has_more": true
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            cause: "reminder" | "repeat" | "escalation" | "fallback" | "snooze";
                            moved_because: ("holiday" | "closed_day" | "closed_hours" | "recipient_time") | null;
                            moved_from: string | null;
                            not_sent_because: string | null;
                            reminder_id: string;
                            /** Format: date-time */
                            scheduled_at: string;
                            sends: {
                                address: string;
                                /** Format: date-time */
                                at: string;
                                /** Format: date-time */
                                at_local: string;
                                /** @enum {string} */
                                channel: "email" | "sms" | "whatsapp" | "in_app" | "slack" | "teams" | "google_chat";
                                digest: boolean;
                                moved_because: ("holiday" | "closed_day" | "closed_hours" | "recipient_time") | null;
                                moved_from: string | null;
                                recipient_id: string;
                                recipient_name: string;
                                /** @enum {string} */
                                recipient_type: "contact" | "user" | "integration";
                                skip_reason: string | null;
                                timezone: string;
                                will_send: boolean;
                            }[];
                            timezone: string;
                        }[];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listExpiryResponses: {
        parameters: {
            query?: {
                /** @description The previous page’s `next_cursor`; use it with the same filters and sort */
                cursor?: string;
                /** @description Larger values are treated as 100. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "by_kind": "contact",
                     *           "by_id": "jXyGMNUILqigYLmkHHw3",
                     *           "by_name": "Amara Okafor",
                     *           "action": "acknowledge",
                     *           "note": "The broker has the paperwork",
                     *           "until": "until",
                     *           "at": "2026-11-20T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": "eyJhZnRlciI6ImtUM3YifQ.c2ln",
                     *       "has_more": true
                     *     }
                     */
                    "application/json": components["schemas"]["ExpiryResponsePage"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFolders: {
        parameters: {
            query?: {
                /** @description The previous page’s `next_cursor`; use it with the same filters and sort */
                cursor?: string;
                /** @description Larger values are treated as 100. */
                limit?: number;
                /** @description The id of the parent folder */
                parent_folder_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *           "name": "Fire safety certificate, Harbour Street",
                     *           "parent_folder_id": "jC2ZvXwYkaDJMmQsgRfe",
                     *           "created_by": "Amara Okafor",
                     *           "created_at": "2026-11-20T09:00:00.000Z",
                     *           "updated_at": "2026-11-20T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": "eyJhZnRlciI6ImtUM3YifQ.c2ln",
                     *       "has_more": true
                     *     }
                     */
                    "application/json": components["schemas"]["FolderPage"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createFolder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Fire safety certificate, Harbour Street"
                 *     }
                 */
                "application/json": {
                    name: string;
                    /** @default null */
                    parent_folder_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *       "name": "Fire safety certificate, Harbour Street",
                     *       "parent_folder_id": "jC2ZvXwYkaDJMmQsgRfe",
                     *       "created_by": "Amara Okafor",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "updated_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Folder"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnlyOrPlanLimitReached"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ConflictOrIdempotencyAnswerTooLargeOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFolder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of your copy. If the record hasn’t changed since then, the response is 304 without a body */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *       "name": "Fire safety certificate, Harbour Street",
                     *       "parent_folder_id": "jC2ZvXwYkaDJMmQsgRfe",
                     *       "created_by": "Amara Okafor",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "updated_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Folder"];
                };
            };
            /** @description Not modified; no body */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteFolder: {
        parameters: {
            query?: {
                /** @description `true`: deletes the folder even if it isn’t empty */
                force?: "0" | "1" | "true" | "false";
            };
            header?: {
                /** @description The ETag of your copy. If the record has changed since then, the request fails with 412 and changes nothing */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["FolderNotEmpty"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateFolder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of your copy. If the record has changed since then, the request fails with 412 and changes nothing */
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Fire safety certificate, Harbour Street"
                 *     }
                 */
                "application/json": {
                    name?: string;
                    parent_folder_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *       "name": "Fire safety certificate, Harbour Street",
                     *       "parent_folder_id": "jC2ZvXwYkaDJMmQsgRfe",
                     *       "created_by": "Amara Okafor",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "updated_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Folder"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "lateness_seconds": 1,
                     *       "backlog": 1,
                     *       "given_up": 1,
                     *       "components": {
                     *         "database": {
                     *           "status": "ok"
                     *         },
                     *         "watchdog": {
                     *           "status": "ok"
                     *         },
                     *         "reminders": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         },
                     *         "messages": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         },
                     *         "digests": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         },
                     *         "snoozes": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         },
                     *         "unreachable": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         },
                     *         "mails": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         },
                     *         "webhook_deliveries": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         },
                     *         "workflow_triggers": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         },
                     *         "workflow_runs": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         },
                     *         "collection_requests": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         },
                     *         "extractions": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         },
                     *         "exports": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         },
                     *         "imports": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         },
                     *         "uploads": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         },
                     *         "collection_drafts": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         },
                     *         "file_removals": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         },
                     *         "contact_groups": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         },
                     *         "reschedulings": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         },
                     *         "folder_removals": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         },
                     *         "plan_steps": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         },
                     *         "erasures": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         },
                     *         "data_exports": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         },
                     *         "evidence_packs": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         },
                     *         "summaries": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         },
                     *         "hook_ends": {
                     *           "status": "ok",
                     *           "lateness_seconds": 1,
                     *           "backlog": 1,
                     *           "set_aside": 1
                     *         }
                     *       },
                     *       "measured_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": {
                        backlog: number;
                        components: {
                            collection_drafts: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            collection_requests: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            contact_groups: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            data_exports: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            database: {
                                /** @enum {string} */
                                status: "ok";
                            };
                            digests: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            erasures: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            evidence_packs: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            exports: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            extractions: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            file_removals: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            folder_removals: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            hook_ends: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            imports: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            mails: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            messages: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            plan_steps: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            reminders: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            reschedulings: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            snoozes: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            summaries: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            unreachable: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            uploads: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            watchdog: {
                                /** @enum {string} */
                                status: "ok" | "stale";
                            };
                            webhook_deliveries: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            workflow_runs: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            workflow_triggers: {
                                backlog: number;
                                lateness_seconds: number;
                                set_aside: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                        };
                        given_up: number;
                        lateness_seconds: number;
                        /** Format: date-time */
                        measured_at: string;
                        /** @enum {string} */
                        status: "ok" | "late";
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            /** @description Refused */
            503: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        components: {
                            database: {
                                /** @constant */
                                status: "down";
                            };
                        };
                        /** Format: date-time */
                        measured_at: string;
                        /** @constant */
                        status: "down";
                    } | {
                        error: {
                            /** @enum {string} */
                            code: "UNAVAILABLE";
                            /** @description Details of the error; for example, `fields` contains the problem with each field */
                            details: {
                                [key: string]: unknown;
                            };
                            /**
                             * Format: uri
                             * @description A page that explains the code and how to fix the error
                             */
                            docs: string;
                            message: string;
                            request_id: string;
                        };
                    };
                };
            };
        };
    };
    createHook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "expiry.created",
                 *       "target_url": "https://app.example/files/certificate.pdf"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The event type
                     * @enum {string}
                     */
                    event: "expiry.created" | "expiry.updated" | "expiry.completed" | "expiry.deleted" | "expiry.acknowledged" | "expiry.renewal_proposed" | "collection_request.completed" | "collection_submission.received" | "webhook.test";
                    target_url: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "event": "expiry.created",
                     *       "target_url": "https://app.example/files/certificate.pdf",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
                     *     }
                     */
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        /**
                         * @description The event type
                         * @enum {string}
                         */
                        event: "expiry.created" | "expiry.updated" | "expiry.completed" | "expiry.deleted" | "expiry.acknowledged" | "expiry.renewal_proposed" | "collection_request.completed" | "collection_submission.received" | "webhook.test";
                        id: string;
                        secret: string | null;
                        target_url: string;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyAnswerTooLargeOrIdempotencyInProgressOrLimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteHook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHookSample: {
        parameters: {
            query: {
                /** @description The event type */
                event: "expiry.created" | "expiry.updated" | "expiry.completed" | "expiry.deleted" | "expiry.acknowledged" | "expiry.renewal_proposed" | "collection_request.completed" | "collection_submission.received" | "webhook.test";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "type": "expiry.created",
                     *           "created_at": "2026-11-20T09:00:00.000Z",
                     *           "organization_id": "Bz2TwmeGtGcjJ3NCzkYs",
                     *           "data": {}
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceEvent"][];
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kind": "person",
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "name": "Fire safety certificate, Harbour Street",
                     *       "email": "amara.okafor@partners.example",
                     *       "role": "editor",
                     *       "locale": "en",
                     *       "scopes": [
                     *         "activity:read"
                     *       ],
                     *       "organization": {
                     *         "id": "pWFFJwzms769HdAStzlI",
                     *         "name": "Fire safety certificate, Harbour Street",
                     *         "timezone": "Europe/London",
                     *         "today": "2027-03-31"
                     *       },
                     *       "plan": {
                     *         "plan": "business",
                     *         "plan_name": "Business",
                     *         "trial_ends_at": "2026-11-20T09:00:00.000Z",
                     *         "standing": "good",
                     *         "lapse": {
                     *           "reason": "trial_ended",
                     *           "at": "2026-11-20T09:00:00.000Z",
                     *           "read_only_from": "2026-11-20T09:00:00.000Z"
                     *         },
                     *         "limits": {
                     *           "expiries": {
                     *             "limit": 1,
                     *             "base_limit": 1,
                     *             "extra": 1,
                     *             "used": 1,
                     *             "remaining": 1
                     *           },
                     *           "workflows": {
                     *             "limit": 1,
                     *             "base_limit": 1,
                     *             "extra": 1,
                     *             "used": 1,
                     *             "remaining": 1
                     *           },
                     *           "seats": {
                     *             "limit": 1,
                     *             "base_limit": 1,
                     *             "extra": 1,
                     *             "used": 1,
                     *             "remaining": 1
                     *           },
                     *           "storage_bytes": {
                     *             "limit": 1,
                     *             "base_limit": 1,
                     *             "extra": 1,
                     *             "used": 1,
                     *             "remaining": 1
                     *           }
                     *         },
                     *         "credits": {
                     *           "email": {
                     *             "balance": 1,
                     *             "monthly": 1
                     *           },
                     *           "sms": {
                     *             "balance": 1,
                     *             "monthly": 1,
                     *             "bought": 1
                     *           },
                     *           "renew_at": "2026-11-20T09:00:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRenewalProposals: {
        parameters: {
            query?: {
                /** @description The previous page’s `next_cursor`; use it with the same filters and sort */
                cursor?: string;
                /** @description The id of the expiry */
                expiry_id?: string;
                /** @description Larger values are treated as 100. */
                limit?: number;
                /** @description Only records with this status */
                status?: "open" | "accepted" | "declined" | "superseded";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "pWFFJwzms769HdAStzlI",
                     *           "expiry_id": "kT3v9Qm2LxZ7RbW1aYc5",
                     *           "status": "open",
                     *           "new_expiry_date": "2027-03-31",
                     *           "note": "The broker has the paperwork",
                     *           "by_kind": "contact",
                     *           "by_id": "jXyGMNUILqigYLmkHHw3",
                     *           "by_name": "Amara Okafor",
                     *           "due_date": "2027-03-31",
                     *           "file": {
                     *             "name": "Fire safety certificate, Harbour Street",
                     *             "content_type": "application/pdf",
                     *             "size": 48213,
                     *             "url": "https://app.example/files/certificate.pdf"
                     *           },
                     *           "extracted": {
                     *             "expiry_date": "2027-03-31",
                     *             "quote": "Valid until 31 March 2027"
                     *           },
                     *           "decline_note": "Please send us the certificate.",
                     *           "created_at": "2026-11-20T09:00:00.000Z",
                     *           "updated_at": "2026-11-20T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": "eyJhZnRlciI6ImtUM3YifQ.c2ln",
                     *       "has_more": true
                     *     }
                     */
                    "application/json": components["schemas"]["RenewalProposalPage"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    acceptRenewalProposal: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expiry_date": "2027-03-31"
                 *     }
                 */
                "application/json": {
                    /** Format: date */
                    expiry_date?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "expiry_id": "kT3v9Qm2LxZ7RbW1aYc5",
                     *       "status": "open",
                     *       "new_expiry_date": "2027-03-31",
                     *       "note": "The broker has the paperwork",
                     *       "by_kind": "contact",
                     *       "by_id": "jXyGMNUILqigYLmkHHw3",
                     *       "by_name": "Amara Okafor",
                     *       "due_date": "2027-03-31",
                     *       "file": {
                     *         "name": "Fire safety certificate, Harbour Street",
                     *         "content_type": "application/pdf",
                     *         "size": 48213,
                     *         "url": "https://app.example/files/certificate.pdf"
                     *       },
                     *       "extracted": {
                     *         "expiry_date": "2027-03-31",
                     *         "quote": "Valid until 31 March 2027"
                     *       },
                     *       "decline_note": "Please send us the certificate.",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "updated_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["RenewalProposal"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyAnswerTooLargeOrIdempotencyInProgressOrInvalidStateOrTooManyAttachments"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    declineRenewalProposal: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description The record’s id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "note": "The broker has the paperwork"
                 *     }
                 */
                "application/json": {
                    /** @default  */
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pWFFJwzms769HdAStzlI",
                     *       "expiry_id": "kT3v9Qm2LxZ7RbW1aYc5",
                     *       "status": "open",
                     *       "new_expiry_date": "2027-03-31",
                     *       "note": "The broker has the paperwork",
                     *       "by_kind": "contact",
                     *       "by_id": "jXyGMNUILqigYLmkHHw3",
                     *       "by_name": "Amara Okafor",
                     *       "due_date": "2027-03-31",
                     *       "file": {
                     *         "name": "Fire safety certificate, Harbour Street",
                     *         "content_type": "application/pdf",
                     *         "size": 48213,
                     *         "url": "https://app.example/files/certificate.pdf"
                     *       },
                     *       "extracted": {
                     *         "expiry_date": "2027-03-31",
                     *         "quote": "Valid until 31 March 2027"
                     *       },
                     *       "decline_note": "Please send us the certificate.",
                     *       "created_at": "2026-11-20T09:00:00.000Z",
                     *       "updated_at": "2026-11-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["RenewalProposal"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyAnswerTooLargeOrIdempotencyInProgressOrInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
}
