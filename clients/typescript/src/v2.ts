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
         * The activity log
         * @description Newest first (`sort=-position`), of one record with `record_type` and `record_id`. As a feed of changes: `sort=position` and `after`, the highest `position` that you have. `hash` is the SHA-256 of the JSON array [previous_hash, position, id, organization_id, record_type, record_id, record_name, action, [actor.kind, actor.id, actor.name], created_at, changes as JSON text].
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 6.
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
         * Exports the activity log as JSON lines
         * @description One entry on each line, as `GET /v2/activity` shows it, from the oldest on: at most 5000. When more follow, a `Link` header with rel `next` tells where.
         *
         *     Role: at least admin. API keys are refused. Rate limit: 60 per 1 min. Specification section 6.
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
    "/collection-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List collection requests
         * @description Newest first. To combine filters, add sort=id.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        get: operations["listCollectionRequests"];
        put?: never;
        /**
         * Ask contacts to fill in a collection template
         * @description Makes one request for each contact, who gets a link by email. name defaults to the template’s. The link works until the due date has passed in the organization’s zone; one that is sent later, for 14 days. With a password, the client is asked for it: tell it by another way than email. With compliance_client_id, the client’s portals show the request. Location leads to the request, or to the list of those that were made.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
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
         * @description Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.10.
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
         * @description The link stops working at once. Cancelling a cancelled request changes nothing.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
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
         * Issue a new link for a collection request
         * @description The link before stops working; what the client has entered stays. With skip_email nothing is mailed and the answer carries the new link.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
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
         * @description Each revision that a client submitted is one of its own.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.10.
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
         * @description Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.10.
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
         * @description Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.10.
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
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a comment
         * @description For its author and for admins.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        delete: operations["deleteComment"];
        options?: never;
        head?: never;
        /**
         * Edit one’s own comment
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
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
         * @description By id. archived and status combine; without archived both kinds are listed.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        get: operations["listComplianceClients"];
        put?: never;
        /**
         * Create a compliance client
         * @description Keys of custom_fields are trimmed, values stored as strings. Unset texts are empty strings.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
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
         * @description Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        get: operations["getComplianceClient"];
        put?: never;
        post?: never;
        /**
         * Delete a compliance client
         * @description Only without projects; archived projects count too.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        delete: operations["deleteComplianceClient"];
        options?: never;
        head?: never;
        /**
         * Change a compliance client
         * @description Changes only the fields sent; custom_fields is replaced as a whole. is_archived archives it.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        patch: operations["updateComplianceClient"];
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
         * @description By sort_order, then by id.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        get: operations["listContactGroups"];
        put?: never;
        /**
         * Create a contact group
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
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
         * @description Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        get: operations["getContactGroup"];
        put?: never;
        post?: never;
        /**
         * Delete a contact group
         * @description Its contacts stay, ungrouped: at once up to 200, in the background above that. Until then its name stays taken.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        delete: operations["deleteContactGroup"];
        options?: never;
        head?: never;
        /**
         * Change a contact group
         * @description A new name is given to its contacts too: at once up to 200, in the background above that. Until the last contact carries it, the former name stays taken and lists by either name show all of the group’s contacts.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
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
         * @description updated_since needs sort=updated_at or -updated_at.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create a contact
         * @description A contact_group that does not exist yet is created; one that exists is matched whatever the case, and its own spelling is stored. Any number of contacts may have is_default. Telephone numbers are stored in E.164.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
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
         * @description Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        get: operations["getContact"];
        put?: never;
        post?: never;
        /**
         * Delete a contact
         * @description Expiries keep the id of a deleted contact; no reminder goes to it any more. Its email is free again.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        /**
         * Change a contact
         * @description Changes only the fields sent.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
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
         * The organization’s events of the last 30 days, oldest first
         * @description For a client that was away: everything that webhooks are told, in one order in which nothing appears behind the place that was read already. Go on with `after`: the `next_cursor` of the page before, or the `id` of the last event that you have (from here or from a webhook). `types` takes event types separated by commas.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 6.1.
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
    "/expiries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List expiries
         * @description Filters combine freely. `open`: neither done nor archived; `done`: done and not archived; `archived`: archived. `updated_since` needs sort=updated_at or -updated_at. `folder_id=root`: in no folder.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        get: operations["listExpiries"];
        put?: never;
        /**
         * Create an expiry
         * @description `recurrence` is `{every, unit}`, where a month without the day takes its last one, or `{rrule}` by RFC 5545, which passes over such a month. `share_password` is write-only; answers show `has_share_password`.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
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
         * @description Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        get: operations["getExpiry"];
        put?: never;
        post?: never;
        /**
         * Delete an expiry with its reminders
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        delete: operations["deleteExpiry"];
        options?: never;
        head?: never;
        /**
         * Change fields of an expiry
         * @description Only the fields sent change; `contacts`, `checklist` and `custom_fields` are replaced whole. A new expiry_date moves the pending reminders, and a recurring series begins anew with it. `state` done is reached by completing; the state of an expiry that is done does not change (409).
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        patch: operations["updateExpiry"];
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
         * Archive an expiry; its pending reminders are cancelled
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
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
         * List the files of an expiry
         * @description One page: at most 50.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        get: operations["listAttachments"];
        put?: never;
        /**
         * Start the upload of a file
         * @description Then PUT the bytes to upload_url with exactly the returned headers, once, and complete the upload within 15 minutes.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        post: operations["startAttachmentUpload"];
        /**
         * Delete a file of an expiry
         * @description Removes the stored file too and gives its space back to the storage quota. Of the url, which opens the file, the part `&token=…` may be left away: it does not belong in a query string, which is logged on its way. `token` is there for a url that was not encoded, and is not looked at.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
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
         * Complete the upload of a file
         * @description By the user who started it, on the same expiry, within 15 minutes: 404 otherwise, and when no file was put. Completing it again answers the same.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
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
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        get: operations["listExpiryComments"];
        put?: never;
        /**
         * Comment on an expiry
         * @description The text comes back HTML-escaped, with newlines as <br>. It mentions members as @[Name](id), @email or @Full Name; they are notified in the app.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
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
         * Mark an expiry done
         * @description Every required checklist item must be listed in checklist_completed, else 400 with details.missing_required. Completing a recurring expiry creates the next occurrence, with its reminders, and answers a Link header with rel next-occurrence; the next one takes over its place in the plan, whatever the limit.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
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
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        get: operations["listReminders"];
        put?: never;
        /**
         * Add reminders to an expiry
         * @description Adds 1 to 20 reminders, scheduled from the stored expiry date at `time` in the zone. Those already there stay.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        post: operations["createReminders"];
        /**
         * Remove all of an expiry’s reminders
         * @description Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        delete: operations["deleteReminders"];
        options?: never;
        head?: never;
        /**
         * Replace an expiry’s set of reminders
         * @description The list is the whole set: an entry with `id` keeps that reminder and changes the fields sent, one without is new, and those not listed are removed. An empty list removes all.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
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
         * List what a reminder sent
         * @description One record per recipient and channel, oldest first, each with its status, reason, attempts and times. Always one page.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.10.
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
         * Preview what an expiry’s reminders will do
         * @description For each pending reminder, soonest first: every recipient and channel with the moment in UTC and local time, and for those who are passed over the reason. By the rules that sending itself uses, on what is stored now. Always one page.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.10.
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
    "/folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List folders
         * @description Flat, by name. parent_folder_id=root shows those at the top level.
         *
         *     Role: at least viewer. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        get: operations["listFolders"];
        put?: never;
        /**
         * Create a folder
         * @description Its name must be free among the folders of its parent, whatever the case. At most 20 lie one in another.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
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
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a folder
         * @description A folder that holds folders or expiries answers 409. force=true deletes it with the folders in it; every expiry below moves to the top level: at once up to 100, in the background above that.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
         */
        delete: operations["deleteFolder"];
        options?: never;
        head?: never;
        /**
         * Rename or move a folder
         * @description parent_folder_id null moves it to the top level. A folder cannot be moved into itself or below itself.
         *
         *     Role: at least editor. Rate limit: 60 per 1 min. Specification section 4.10.
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
         * Whether reminders and mails go out in time
         * @description The lateness of the oldest message that is due and not sent, and how many wait, measured within the last two minutes. `late` is more than five minutes.
         *
         *     Public: no token. Rate limit: 60 per 1 min. Specification section 4.10.
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
            changes: {
                after: unknown;
                before: unknown;
                field: string;
            }[];
            /** Format: date-time */
            created_at: string;
            hash: string;
            id: string;
            organization_id: string;
            /** @description From 1, without gaps, in the order of the organization */
            position: number;
            /** @description The hash of the entry before; empty for the first */
            previous_hash: string;
            record_id: string;
            record_name: string;
            /** @enum {string} */
            record_type: "expiry" | "reminders" | "comment" | "expiry_type" | "expiry_template" | "expiry_share" | "contact" | "contact_group" | "folder" | "directory_entity" | "workflow" | "workflow_type" | "workflow_run" | "workflow_trigger" | "workflow_comment" | "compliance_client" | "compliance_project" | "compliance_portal" | "collection_template" | "collection_request" | "collection_submission" | "settings" | "reminder_settings" | "user" | "invitation" | "api_key" | "webhook";
        };
        Attachment: {
            index: number;
            name: string;
            url: string;
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
            /** @description For file_upload; empty: any type */
            allowed_types?: string[];
            help_text: string;
            id: string;
            label: string;
            /** @description For file_upload */
            max_size_bytes?: number;
            /** @description What can be chosen; for dropdown */
            options?: string[];
            /** @description For file_upload */
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
            /** @description The fields that the client is asked for once more; null: all */
            asked_again: {
                field_id: string;
                reason: string;
            }[] | null;
            client_email: string;
            client_name: string;
            completed_at: string | null;
            /** @description The compliance client whose portals show it */
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
            /** @description How often the client has submitted */
            revision: number;
            /** Format: date-time */
            sent_at: string;
            /** @enum {string} */
            status: "sent" | "viewed" | "in_progress" | "completed" | "paused" | "cancelled" | "expired";
            template_id: string;
            template_name: string;
            /** @description The expiry’s trigger that made it */
            trigger_id: string | null;
            /** Format: date-time */
            updated_at: string;
            viewed_at: string | null;
        };
        CollectionSubmission: {
            contact_id: string;
            expiry_id: string | null;
            /** @description Metadata; the bytes come from v1 getCollectionSubmissionFile */
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
            /** @description The next occurrence of expiry_id, which its approval began */
            renewed_expiry_id: string | null;
            request_id: string;
            responses: {
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
            name: string;
            organization_id: string;
            pages: components["schemas"]["CollectionPage"][];
            schema_version: number;
            /** @enum {string} */
            status: "active";
            /** Format: date-time */
            updated_at: string;
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
            organization_id: string;
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
        Expiry: {
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
            renewed_by_submission_id: string | null;
            start_date: string | null;
            /** @enum {string} */
            state: "todo" | "in_progress" | "done";
            type: string | null;
            /** Format: date-time */
            updated_at: string;
            updated_by_name: string;
            /** @description Who made it: a user id, or the id of an API key */
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
        Reminder: {
            amount: number;
            /** Format: date-time */
            created_at: string;
            email_enabled: boolean;
            error_message: string | null;
            expiry_id: string;
            id: string;
            organization_id: string;
            /** @enum {string} */
            period: "before" | "on" | "after";
            /** Format: date-time */
            reminder_date: string;
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
            whatsapp_enabled: boolean;
        };
        ReminderSend: {
            address: string;
            attempts: number;
            /** @enum {string} */
            channel: "email" | "sms" | "whatsapp" | "in_app";
            /** Format: date-time */
            created_at: string;
            digest_id: string | null;
            expiry_id: string;
            id: string;
            next_attempt_at: string | null;
            provider_message_id: string | null;
            reason: string | null;
            recipient_id: string;
            recipient_name: string;
            /** @enum {string} */
            recipient_type: "contact" | "user";
            reminder_id: string;
            reported_at: string | null;
            /** Format: date-time */
            scheduled_at: string;
            sent_at: string | null;
            /** @enum {string} */
            status: "queued" | "sending" | "sent" | "failed" | "skipped" | "delivered" | "bounced" | "undelivered";
            /** Format: date-time */
            updated_at: string;
        };
        ServiceEvent: {
            /** Format: date-time */
            created_at: string;
            /** @description As the matching read operation answers it */
            data: {
                [key: string]: unknown;
            };
            id: string;
            organization_id: string;
            /** @enum {string} */
            type: "expiry.created" | "expiry.updated" | "expiry.completed" | "expiry.deleted" | "collection_request.completed" | "collection_submission.received" | "webhook.test";
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
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
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
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
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
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description CONFLICT, EMAIL_EXISTS, IDEMPOTENCY_IN_PROGRESS */
        ConflictOrEmailExistsOrIdempotencyInProgress: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "CONFLICT" | "EMAIL_EXISTS" | "IDEMPOTENCY_IN_PROGRESS";
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
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
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description CONFLICT, IDEMPOTENCY_IN_PROGRESS */
        ConflictOrIdempotencyInProgress: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "CONFLICT" | "IDEMPOTENCY_IN_PROGRESS";
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
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
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
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
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
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
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
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
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
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
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description GROUP_EXISTS, IDEMPOTENCY_IN_PROGRESS */
        GroupExistsOrIdempotencyInProgress: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "GROUP_EXISTS" | "IDEMPOTENCY_IN_PROGRESS";
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description IDEMPOTENCY_IN_PROGRESS */
        IdempotencyInProgress: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_IN_PROGRESS";
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description IDEMPOTENCY_IN_PROGRESS, INVALID_STATE */
        IdempotencyInProgressOrInvalidState: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_IN_PROGRESS" | "INVALID_STATE";
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
        /** @description IDEMPOTENCY_IN_PROGRESS, TOO_MANY_ATTACHMENTS */
        IdempotencyInProgressOrTooManyAttachments: {
            headers: {
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_IN_PROGRESS" | "TOO_MANY_ATTACHMENTS";
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
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
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
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
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
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
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
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
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
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
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
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
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
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
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
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
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
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
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
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
                        /** @description Public facts, such as `fields`: what is wrong with each field */
                        details: {
                            [key: string]: unknown;
                        };
                        message: string;
                        request_id: string;
                    };
                };
            };
        };
    };
    parameters: {
        /** @description A retry with the same key and body within 24 hours replays the first answer */
        "Idempotency-Key": string;
    };
    requestBodies: never;
    headers: {
        /** @description The methods that this path takes */
        Allow: string;
        /** @description Where the new record is read */
        Location: string;
        /** @description Seconds to wait before the next try */
        "Retry-After": number;
        /** @description The scheme that is asked for */
        "WWW-Authenticate": string;
        /** @description Requests that are left in this window */
        "X-RateLimit-Remaining": number;
        /** @description Names the request: quote it when you ask about one */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listActivity: {
        parameters: {
            query?: {
                after?: number;
                cursor?: string;
                limit?: number;
                record_id?: string;
                record_type?: "expiry" | "reminders" | "comment" | "expiry_type" | "expiry_template" | "expiry_share" | "contact" | "contact_group" | "folder" | "directory_entity" | "workflow" | "workflow_type" | "workflow_run" | "workflow_trigger" | "workflow_comment" | "compliance_client" | "compliance_project" | "compliance_portal" | "collection_template" | "collection_request" | "collection_submission" | "settings" | "reminder_settings" | "user" | "invitation" | "api_key" | "webhook";
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
                    "application/json": {
                        data: components["schemas"]["ActivityEntry"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    exportActivity: {
        parameters: {
            query?: {
                after?: number;
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
        };
    };
    listCollectionRequests: {
        parameters: {
            query?: {
                contact_id?: string;
                cursor?: string;
                expiry_id?: string;
                ids?: string;
                limit?: number;
                sort?: "-created_at" | "id";
                status?: "sent" | "viewed" | "in_progress" | "completed" | "paused" | "cancelled" | "expired";
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
                    "application/json": {
                        data: components["schemas"]["CollectionRequest"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    createCollectionRequests: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    compliance_client_id?: string | null;
                    contact_ids: string[];
                    due_date?: string | null;
                    expiry_id?: string | null;
                    name?: string;
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
                    "application/json": {
                        data: components["schemas"]["CollectionRequest"][];
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCollectionRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    "application/json": components["schemas"]["CollectionRequest"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    cancelCollectionRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
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
                    "application/json": components["schemas"]["CollectionRequest"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgressOrInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
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
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default false */
                    skip_email?: boolean;
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
                    "application/json": {
                        /** @description The fields that the client is asked for once more; null: all */
                        asked_again: {
                            field_id: string;
                            reason: string;
                        }[] | null;
                        client_email: string;
                        client_name: string;
                        completed_at: string | null;
                        /** @description The compliance client whose portals show it */
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
                        /** @description Only with skip_email; null when the answer is a replay */
                        link?: string | null;
                        name: string;
                        organization_id: string;
                        reminders_sent: number;
                        /** @description How often the client has submitted */
                        revision: number;
                        /** Format: date-time */
                        sent_at: string;
                        /** @enum {string} */
                        status: "sent" | "viewed" | "in_progress" | "completed" | "paused" | "cancelled" | "expired";
                        template_id: string;
                        template_name: string;
                        /** @description The expiry’s trigger that made it */
                        trigger_id: string | null;
                        /** Format: date-time */
                        updated_at: string;
                        viewed_at: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgressOrInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCollectionSubmissions: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                request_id?: string;
                review_status?: "pending" | "approved" | "rejected";
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
                    "application/json": {
                        data: components["schemas"]["CollectionSubmission"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    listCollectionTemplates: {
        parameters: {
            query?: {
                cursor?: string;
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
                    "application/json": {
                        data: components["schemas"]["CollectionTemplate"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getCollectionTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    "application/json": components["schemas"]["CollectionTemplate"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    deleteComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
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
                    "application/json": components["schemas"]["ExpiryComment"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listComplianceClients: {
        parameters: {
            query?: {
                archived?: "0" | "1" | "true" | "false";
                cursor?: string;
                limit?: number;
                sort?: "id";
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
                    "application/json": {
                        data: components["schemas"]["ComplianceClient"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    createComplianceClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
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
                     * @enum {string}
                     */
                    status?: "Active" | "Inactive";
                    /** @default  */
                    website?: string | null;
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
                    "application/json": components["schemas"]["ComplianceClient"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getComplianceClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    "application/json": components["schemas"]["ComplianceClient"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    deleteComplianceClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateComplianceClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    address?: string | null;
                    custom_fields?: {
                        [key: string]: unknown;
                    } | null;
                    email?: "" | string | null;
                    industry?: string | null;
                    is_archived?: boolean;
                    name?: string;
                    notes?: string | null;
                    phone?: string | null;
                    primary_contact_name?: string | null;
                    /** @enum {string} */
                    status?: "Active" | "Inactive";
                    website?: string | null;
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
                    "application/json": components["schemas"]["ComplianceClient"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContactGroups: {
        parameters: {
            query?: {
                cursor?: string;
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
                    "application/json": {
                        data: components["schemas"]["ContactGroup"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    createContactGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    color?: string;
                    name: string;
                    sort_order?: number;
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
                    "application/json": components["schemas"]["ContactGroup"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["GroupExistsOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContactGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    "application/json": components["schemas"]["ContactGroup"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    deleteContactGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateContactGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    color?: string;
                    name?: string;
                    sort_order?: number;
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
                    "application/json": components["schemas"]["ContactGroup"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ConflictOrGroupExists"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContacts: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                sort?: "id" | "updated_at" | "-updated_at";
                type?: string;
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
                    "application/json": {
                        data: components["schemas"]["Contact"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    createContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default null */
                    contact_group?: string | null;
                    /** @default null */
                    contact_type?: string | null;
                    /** @default null */
                    email?: string | null;
                    /** @default true */
                    email_opt_in?: boolean;
                    first_name: string;
                    /** @default false */
                    is_default?: boolean;
                    /** @default null */
                    job_title?: string | null;
                    /** @default  */
                    last_name?: string;
                    /** @default true */
                    sendNotifications?: boolean;
                    /** @default false */
                    sms_opt_in?: boolean;
                    /** @default null */
                    sms_phone?: string | null;
                    /** @default Europe/London */
                    timezone?: string;
                    /** @default false */
                    whatsapp_opt_in?: boolean;
                    /** @default null */
                    whatsapp_phone?: string | null;
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
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ConflictOrEmailExistsOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    contact_group?: string | null;
                    contact_type?: string | null;
                    email?: string | null;
                    email_opt_in?: boolean;
                    first_name?: string;
                    is_default?: boolean;
                    job_title?: string | null;
                    last_name?: string;
                    sendNotifications?: boolean;
                    sms_opt_in?: boolean;
                    sms_phone?: string | null;
                    timezone?: string;
                    whatsapp_opt_in?: boolean;
                    whatsapp_phone?: string | null;
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
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ConflictOrEmailExists"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                after?: string;
                cursor?: string;
                limit?: number;
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
                    "application/json": {
                        data: components["schemas"]["ServiceEvent"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    listExpiries: {
        parameters: {
            query?: {
                assigned_to?: string;
                cursor?: string;
                entity_id?: string;
                folder_id?: string;
                limit?: number;
                sort?: "expiry_date" | "-expiry_date" | "updated_at" | "-updated_at";
                status?: "open" | "done" | "archived" | "all";
                type?: string;
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
                    "application/json": {
                        data: components["schemas"]["Expiry"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    createExpiry: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    assigned_to?: string | null;
                    checklist?: {
                        /** @default false */
                        done?: boolean;
                        id?: string;
                        /** @default false */
                        required?: boolean;
                        text: string;
                    }[];
                    contacts?: string[];
                    custom_fields?: {
                        [key: string]: string;
                    };
                    entity_id?: string | null;
                    /** Format: date */
                    expiry_date: string;
                    folder_id?: string | null;
                    name: string;
                    notes?: string;
                    /** @enum {string} */
                    priority?: "High" | "Medium" | "Low";
                    recurrence?: ({
                        every: number;
                        /** @enum {string} */
                        unit: "day" | "week" | "month" | "year";
                    } | {
                        rrule: string;
                    }) | null;
                    share_password?: string | null;
                    start_date?: string | null;
                    /** @enum {string} */
                    state?: "todo" | "in_progress";
                    type?: string | null;
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
                    "application/json": components["schemas"]["Expiry"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnlyOrPlanLimitReached"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getExpiry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    "application/json": components["schemas"]["Expiry"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    deleteExpiry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateExpiry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    assigned_to?: string | null;
                    checklist?: {
                        /** @default false */
                        done?: boolean;
                        id?: string;
                        /** @default false */
                        required?: boolean;
                        text: string;
                    }[];
                    contacts?: string[];
                    custom_fields?: {
                        [key: string]: string;
                    };
                    entity_id?: string | null;
                    /** Format: date */
                    expiry_date?: string;
                    folder_id?: string | null;
                    name?: string;
                    notes?: string;
                    /** @enum {string} */
                    priority?: "High" | "Medium" | "Low";
                    recurrence?: ({
                        every: number;
                        /** @enum {string} */
                        unit: "day" | "week" | "month" | "year";
                    } | {
                        rrule: string;
                    }) | null;
                    share_password?: string | null;
                    start_date?: string | null;
                    /** @enum {string} */
                    state?: "todo" | "in_progress";
                    type?: string | null;
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
                    "application/json": components["schemas"]["Expiry"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvalidState"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    archiveExpiry: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
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
                    "application/json": components["schemas"]["Expiry"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgressOrInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
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
                    "application/json": {
                        data: components["schemas"]["Attachment"][];
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
        };
    };
    startAttachmentUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
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
                    "application/json": components["schemas"]["AttachmentUpload"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnlyOrPlanLimitReached"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgressOrTooManyAttachments"];
            413: components["responses"]["FileTooLargeOrPayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAttachment: {
        parameters: {
            query: {
                token?: string;
                url: string;
            };
            header?: never;
            path: {
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
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    completeAttachmentUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
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
                    "application/json": components["schemas"]["Attachment"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnlyOrPlanLimitReached"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgressOrTooManyAttachments"];
            413: components["responses"]["FileTooLargeOrPayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listExpiryComments: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
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
                    "application/json": {
                        data: components["schemas"]["ExpiryComment"][];
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
        };
    };
    createExpiryComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
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
                    "application/json": components["schemas"]["ExpiryComment"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
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
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default [] */
                    checklist_completed?: string[];
                    closing_notes?: string;
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
                    "application/json": components["schemas"]["Expiry"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyInProgressOrInvalidState"];
            413: components["responses"]["PayloadTooLarge"];
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
                    "application/json": {
                        data: components["schemas"]["Reminder"][];
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
        };
    };
    createReminders: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reminders: {
                        /** @default 0 */
                        amount?: number;
                        /** @default true */
                        email_enabled?: boolean;
                        /** @enum {string} */
                        period: "before" | "on" | "after";
                        /** @default true */
                        sms_enabled?: boolean;
                        time: string;
                        /** @enum {string} */
                        time_unit: "day" | "week" | "month" | "year";
                        timezone?: string;
                        /** @default true */
                        whatsapp_enabled?: boolean;
                    }[];
                    timezone?: string;
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
            409: components["responses"]["IdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
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
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reminders: {
                        amount?: number;
                        email_enabled?: boolean;
                        id?: string;
                        /** @enum {string} */
                        period?: "before" | "on" | "after";
                        sms_enabled?: boolean;
                        time?: string;
                        /** @enum {string} */
                        time_unit?: "day" | "week" | "month" | "year";
                        timezone?: string;
                        whatsapp_enabled?: boolean;
                    }[];
                    timezone?: string;
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
                    "application/json": {
                        data: components["schemas"]["Reminder"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
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
                id: string;
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
                    "application/json": {
                        data: components["schemas"]["ReminderSend"][];
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
        };
    };
    previewReminders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    "application/json": {
                        data: {
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
                                channel: "email" | "sms" | "whatsapp" | "in_app";
                                digest: boolean;
                                recipient_id: string;
                                recipient_name: string;
                                /** @enum {string} */
                                recipient_type: "contact" | "user";
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
        };
    };
    listFolders: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
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
                    "application/json": {
                        data: components["schemas"]["Folder"][];
                        has_more: boolean;
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    createFolder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A retry with the same key and body within 24 hours replays the first answer */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
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
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Folder"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ConflictOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteFolder: {
        parameters: {
            query?: {
                force?: "0" | "1" | "true" | "false";
            };
            header?: never;
            path: {
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
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateFolder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
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
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Folder"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrOrganizationReadOnly"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
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
                    "application/json": {
                        backlog: number;
                        components: {
                            database: {
                                /** @enum {string} */
                                status: "ok";
                            };
                            mails: {
                                backlog: number;
                                lateness_seconds: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            messages: {
                                backlog: number;
                                lateness_seconds: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            reminders: {
                                backlog: number;
                                lateness_seconds: number;
                                /** @enum {string} */
                                status: "ok" | "late";
                            };
                            watchdog: {
                                /** @enum {string} */
                                status: "ok" | "stale";
                            };
                        };
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
        };
    };
}
